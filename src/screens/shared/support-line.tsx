import { legalNotice } from '../../../machines/packs';
import { CallLink } from '../../ui/forms/CallLink';
import { FinePrint } from '../../ui/page/FinePrint';
import { inline } from '../../ui/page/FinePrint.css';

/** How to unsubscribe; null where the brand does not set it. */
export function StopLine() {
  const { stop } = legalNotice;
  if (stop === undefined) return null;
  return (
    <p>
      Pour arrêter : composez <CallLink code={stop} className={inline} />.
    </p>
  );
}

/** Where help is; null where the brand does not set it. */
export function HelpLine() {
  const { support } = legalNotice;
  if (support === undefined) return null;
  return (
    <p>
      Aide : <CallLink code={support.telephone} className={inline} />
      {/* Not broken inside its brackets. */}
      {support.hours !== undefined && ` (${support.hours.replaceAll(' ', '\u00A0')})`}
    </p>
  );
}

/** Support and how to unsubscribe; null where the brand sets neither. */
export function SupportLine() {
  const { stop, support } = legalNotice;
  if (stop === undefined && support === undefined) return null;
  return (
    <FinePrint>
      <HelpLine />
      <StopLine />
    </FinePrint>
  );
}
