import { useEffect, useState } from 'react';
import * as texts from '#texts';
import { usePortal } from '../../portal/portal-context';
import { storedListTime } from '../../portal/stored-catalogue';
import { Footnote } from '../../ui/page/Footnote';
import { useIsOffline } from './line-failure';
import { LineWatch } from './line-watch';
import { useCatalogue } from './use-catalogue';

/** Watches the line for the catalogue, and says once the browser is offline of which day its games are (CAT-7). */
export function CatalogueLine() {
  const { catalogue } = usePortal();
  const { categories } = useCatalogue(false);
  const isOffline = useIsOffline();
  const [storedAt, setStoredAt] = useState(0);
  useEffect(() => {
    if (isOffline) storedListTime().then(setStoredAt, () => {});
  }, [isOffline]);
  const day = new Date(storedAt).toLocaleDateString(texts.lang, { day: 'numeric', month: 'long' });
  return (
    <>
      <LineWatch actor={catalogue} />
      {storedAt > 0 && categories.length > 0 && (
        <Footnote action={null}>
          <span role="status">{texts.storedList.replace('…', day)}</span>
        </Footnote>
      )}
    </>
  );
}
