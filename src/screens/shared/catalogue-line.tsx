import * as texts from '#texts';
import { catalogueMaxAgeMs } from '../../portal/calls';
import { Footnote } from '../../ui/page/Footnote';
import { useCatalogue } from './use-catalogue';

const isNamed = (storedAt: number): boolean =>
  storedAt > 0 && (!navigator.onLine || Date.now() - storedAt > catalogueMaxAgeMs);

/** Says of which day a stored list is, offline or where it is old (CAT-7). */
export function CatalogueLine() {
  const { storedAt } = useCatalogue(false);
  const day = new Date(storedAt).toLocaleDateString(texts.lang, { dateStyle: 'long' });
  return (
    isNamed(storedAt) && (
      <Footnote action={null}>
        {/* French has an ordinal for the first day only. */}
        <span role="status">{texts.storedList.replace('…', day.replace(/^1 /, '1er '))}</span>
      </Footnote>
    )
  );
}
