import { useSelector } from '@xstate/react';
import * as texts from '#texts';
import { catalogueMaxAgeMs } from '../../portal/calls';
import { usePortal } from '../../portal/portal-context';
import { strip } from '../../ui/theme/later.css';

const isNamed = (storedAt: number): boolean =>
  storedAt > 0 && (!navigator.onLine || Date.now() - storedAt > catalogueMaxAgeMs);

/** Says of which day a stored list is, offline or where it is old (CAT-7). */
export function CatalogueLine() {
  const { catalogue } = usePortal();
  const storedAt = useSelector(catalogue, ({ context }) => context.storedAt);
  const day = new Date(storedAt).toLocaleDateString(texts.lang, { dateStyle: 'long' });
  return (
    isNamed(storedAt) && (
      <p className={strip} role="status">
        {/* French has an ordinal for the first day only. */}
        {texts.storedList.replace('…', day.replace(/^1 /, '1er '))}
      </p>
    )
  );
}
