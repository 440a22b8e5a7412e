import * as css from './Receipt.css';

interface ReceiptProps {
  lines: readonly (readonly [label: string, value: string])[];
}

export const Receipt = ({ lines }: ReceiptProps) => (
  <dl className={css.receipt}>
    {lines.map(([label, value]) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
);
