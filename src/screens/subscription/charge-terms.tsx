import { legalNotice, packs } from '../../../machines/packs';
import { StopLine } from '../shared/support-line';

/** 'tous les 7 jours', or hours where they are not whole days. */
function interval(hours: number): string {
  if (hours % 24 !== 0) return `toutes les ${hours} heures`;
  return hours === 24 ? 'chaque jour' : `tous les ${hours / 24} jours`;
}

/** Whether a pack renews, and how to unsubscribe; empty where the brand sets neither (SUB-34). */
export function ChargeTerms({ pack }: { pack: string }) {
  const sold = packs.find(({ value }) => value === pack);
  const renewal = legalNotice.renewal?.[pack];
  return (
    <>
      {sold && renewal && (
        <p>
          {renewal === 'renews'
            ? `Se renouvelle ${interval(sold.hours)}.`
            : 'Ne se renouvelle pas.'}
        </p>
      )}
      <StopLine />
    </>
  );
}
