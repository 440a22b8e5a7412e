import { usePortal } from '../../portal/portal-context';
import { FinePrint } from '../../ui/page/FinePrint';
import { paidPackOf } from './charge-texts';
import { StopLine } from './support-line';

/** The pack that this browser has paid for the number, and how to stop it; null without one (LAND-18). */
export function MyPack({ msisdn }: { msisdn: string }) {
  const paid = paidPackOf(usePortal(), msisdn);
  return (
    paid && (
      <FinePrint lang="fr">
        <p>{`Mon forfait\u00a0: ${paid.name}, jusqu’au ${paid.end}`}</p>
        <StopLine />
      </FinePrint>
    )
  );
}
