import * as texts from '#texts';
import { catalogueMaxAgeMs } from '../../portal/calls';
import { usePortal } from '../../portal/portal-context';
import { Footnote } from '../../ui/page/Footnote';
import { LineWatch } from './line-watch';
import { useCatalogue } from './use-catalogue';

const isNamed = (storedAt: number): boolean =>
  storedAt > 0 && (!navigator.onLine || Date.now() - storedAt > catalogueMaxAgeMs);

/** Watches the line for the catalogue, and says of which day a stored list is, offline or where it is old (CAT-7). */
export function CatalogueLine() {
  const { catalogue } = usePortal();
  const { storedAt } = useCatalogue(false);
  const day = new Date(storedAt).toLocaleDateString(texts.lang, { dateStyle: 'long' });
  return (
    <>
      <LineWatch actor={catalogue} />
      {isNamed(storedAt) && (
        <Footnote action={null}>
          {/* French has an ordinal for the first day only. */}
          <span role="status">{texts.storedList.replace('…', day.replace(/^1 /, '1er '))}</span>
        </Footnote>
      )}
    </>
  );
}
