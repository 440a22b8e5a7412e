import { createActor, type Actor } from 'xstate';
import { type FactsRead, ussdPageMachine } from '../../../machines/ussd-page';
import { findCharge, findCharges, onChargeChange } from '../../portal/find-charge';
import type { Portal } from '../../portal/portal';

function readFacts({ chargeEnvironment, numberCookie, isDisowned }: Portal): FactsRead {
  const known = (msisdn: string) => ({ msisdn, record: findCharge(chargeEnvironment, msisdn) });
  const cookie = numberCookie.read();
  // The landing page leaves its result in the history entry.
  const { msisdn, hasCheckFailed } = Object(window.history.state) as Record<string, unknown>;
  const isNumber = typeof msisdn === 'string' && msisdn !== '' && !isDisowned(msisdn);
  return {
    type: 'facts.read',
    now: chargeEnvironment.now(),
    remembered: cookie === null ? null : known(cookie),
    sentHere: isNumber ? { ...known(msisdn), hasCheckFailed: hasCheckFailed === true } : null,
    records: findCharges(chargeEnvironment),
  };
}

/** The *717# page, not started yet. */
export const createUssdPageActor = (portal: Portal): Actor<typeof ussdPageMachine> =>
  createActor(ussdPageMachine, { ...portal.actorOptions, id: 'ussd-page' });

/** Sends what this browser knows: now, when another tab writes, and when the page is seen again, perhaps after a pack has ended. */
export function reportFacts(portal: Portal, actor: Actor<typeof ussdPageMachine>): () => void {
  const report = () => actor.send(readFacts(portal));
  report();
  return onChargeChange(report);
}
