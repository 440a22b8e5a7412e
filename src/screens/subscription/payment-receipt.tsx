import { canonicalNumber } from '../../../machines/canonical-number';
import type { ChargeRecord } from '../../../machines/contracts';
import { usePortal } from '../../portal/portal-context';
import { receipt } from '../../ui/feedback/Receipt.css';
import { groupNumber } from '../../ui/forms/group-number';
import { paidPackOf } from '../shared/charge-texts';

/** Returns a number in groups of which only the ends are readable, such as '229 01 •• •• •• 45'; '' for no number. */
const numberEnds = (msisdn: string): string =>
  groupNumber(canonicalNumber(msisdn))
    .split('\u00a0')
    .map((digits, index, { length }) =>
      index < 2 || index === length - 1 ? digits : digits.replaceAll(/\d/g, '•'),
    )
    .join('\u00a0');

interface PaymentReceiptProps {
  msisdn: string;
  record: ChargeRecord | null;
}

/** The receipt of the number's payment; null where this browser has none that is still valid (SUB-32). */
export function PaymentReceipt({ msisdn, record }: PaymentReceiptProps) {
  const paid = paidPackOf(record, usePortal().chargeEnvironment.now());
  if (!paid) return null;
  const lines = {
    Forfait: `${paid.name}, ${paid.price}`,
    [paid.isRequestTime ? 'Demandé le' : 'Payé le']: paid.time,
    Numéro: numberEnds(msisdn),
    'Valable jusqu’au': paid.end,
  };
  return (
    <dl className={receipt}>
      {Object.entries(lines).map(
        ([label, value]) =>
          value && (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
    </dl>
  );
}
