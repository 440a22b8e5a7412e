import { useEffect, useState } from 'react';
import { findCharge, onChargeChange } from '../../portal/find-charge';
import { usePortal } from '../../portal/portal-context';
import { FinePrint } from '../../ui/page/FinePrint';
import { paidPackOf } from './charge-texts';
import { StopLine } from './support-line';

/** The pack that this browser has paid for the number, and how to stop it; null without one (LAND-18). */
export function MyPack({ msisdn }: { msisdn: string }) {
  const { chargeEnvironment } = usePortal();
  const read = () => paidPackOf(findCharge(chargeEnvironment, msisdn), chargeEnvironment.now());
  const [paid, setPaid] = useState(read);
  useEffect(() => onChargeChange(() => setPaid(read())));
  return (
    paid && (
      <FinePrint lang="fr">
        <p>{`Mon forfait\u00a0: ${paid.name}, jusqu’au ${paid.end}`}</p>
        <StopLine />
      </FinePrint>
    )
  );
}
