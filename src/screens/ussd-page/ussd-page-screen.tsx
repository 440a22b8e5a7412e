import { useSelector } from '@xstate/react';
import { useLayoutEffect } from 'react';
import * as french from '#texts/fr';
import { ussdCode } from '../../../machines/business';
import type { ChargeRecord } from '../../../machines/contracts';
import { packs } from '../../../machines/packs';
import { homeAddress } from '../../portal/addresses';
import { usePortal } from '../../portal/portal-context';
import { frontDoor, screens } from '../../screens';
import * as css from '../../ui/page/ByWidth.css';
import { CallLink } from '../../ui/forms/CallLink';
import { FormCard } from '../../ui/forms/FormCard';
import { FormNotice } from '../../ui/forms/FormNotice';
import { LinkButton } from '../../ui/forms/LinkButton';
import { Page } from '../../ui/page/Page';
import { checkFailed } from '../shared/check-failed';
import { chargeDetails, checkFirst, recordTexts } from '../shared/charge-texts';
import { GameStrip } from '../shared/game-strip';
import { PortalHeader } from '../shared/portal-header';
import { PriceList } from '../shared/price-list';
import { SupportLine } from '../shared/support-line';
import { useScreen } from '../shared/use-screen';
import { useScreenActor } from '../shared/use-screen-actor';
import { createUssdPageActor, reportFacts } from './ussd-page-actor';

const howToSubscribe = `Souscrivez en tapant ${ussdCode} à partir de ${packs[0].price}`;

/** Returns what a state says before the ways to subscribe (HEAD-3, HEAD-5), or null. */
function noticeOf(state: string, record: ChargeRecord | null, isNumberKnown: boolean) {
  const details = record ? chargeDetails(record) : '';
  switch (state) {
    case 'paymentReceived': {
      const advice = 'L’accès aux jeux peut prendre quelques minutes.';
      return { kind: 'success' as const, title: 'Votre paiement a été reçu.', details, advice };
    }
    case 'paymentUnknown':
      // The text of a payment under way says 'ce numéro'.
      return {
        title: recordTexts[isNumberKnown ? record!.state : 'unknown'],
        details,
        advice: checkFirst,
      };
    case 'checkFailed':
      return { ...checkFailed, ...(!navigator.onLine && { details: french.noConnection }) };
    default:
      return null;
  }
}

/** /home/login-header: how to subscribe by dialling (HEAD-1 to HEAD-7). */
export default function UssdPageScreen() {
  const portal = usePortal();
  const actor = useScreenActor(() => createUssdPageActor(portal));
  useLayoutEffect(() => reportFacts(portal, actor), [portal, actor]);
  const { msisdn, known, remembered, record } = useSelector(actor, ({ context }) => context);
  const state = useSelector(actor, ({ value }) => value);
  const notice = noticeOf(state, record, msisdn !== null);
  // After a payment the code would sell a second pack, without a question before it.
  const mayHavePaid = state === 'paymentReceived' || state === 'paymentUnknown';
  const title = mayHavePaid ? 'Votre paiement' : howToSubscribe;
  useScreen(title, 'fr');
  // The login asks for the number that no record names.
  const isNumberToType = mayHavePaid && msisdn === null;
  const checkOf = (number: string) => (number === remembered ? frontDoor : homeAddress(number));
  const checkAgain = (
    <LinkButton
      href={msisdn === null ? screens.login.path : checkOf(msisdn)}
      variant="primary"
      wide
    >
      {/* After a payment without an answer, 'Réessayer' would sound like another one. */}
      {state === 'paymentUnknown' || isNumberToType ? 'Vérifier mon abonnement' : 'Réessayer'}
    </LinkButton>
  );
  const call = (variant: 'primary' | 'secondary') =>
    !mayHavePaid && (
      <CallLink code={ussdCode} variant={notice ? 'secondary' : variant}>
        {`Composer ${ussdCode}`}
      </CallLink>
    );
  const subscribe = (variant: 'primary' | 'secondary') => (
    <LinkButton
      href={screens.subscription.path}
      loadsPage
      variant={mayHavePaid ? 'quiet' : notice ? 'secondary' : variant}
      wide
    >
      Souscrire en ligne
    </LinkButton>
  );
  return (
    <Page lang="fr" banner={<PortalHeader isFrench />}>
      <FormCard title={title} pictures={<GameStrip />}>
        {notice && (
          <FormNotice {...notice} isAnnounced={state !== 'paymentReceived'} action={checkAgain} />
        )}
        {!mayHavePaid && <PriceList />}
        {/* A phone dials the code; a computer cannot. */}
        {/* Both are rendered, and CSS displays one: reading order and focus order match before hydration, too. */}
        <div className={css.narrow}>
          {call('primary')}
          {subscribe('secondary')}
        </div>
        <div className={css.wide}>
          {subscribe('primary')}
          {call('secondary')}
        </div>
        {/* A verified number may have been rejected because of a bad connection. */}
        {known !== null && (state === 'remembered' || isNumberToType) && (
          <>
            <p>Déjà abonné sur ce téléphone ?</p>
            <LinkButton href={checkOf(known)} variant="secondary" wide>
              Réessayer
            </LinkButton>
          </>
        )}
        <LinkButton href={screens.login.path} variant="quiet" wide>
          Déjà abonné ? Se connecter
        </LinkButton>
        <SupportLine />
      </FormCard>
    </Page>
  );
}
