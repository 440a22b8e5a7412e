import { isDataSaver } from '../../ui/page/data-saver';
import { useCatalogue } from './use-catalogue';
import { useHydrated } from './use-hydrated';

/** Returns the catalogue for games that are an offer only: it is not requested if the browser saves data. */
export function useOptionalCatalogue() {
  const isHydrated = useHydrated();
  const isWanted = isHydrated && !isDataSaver();
  const catalogue = useCatalogue(isWanted);
  return { ...catalogue, isWanted, isPending: catalogue.isPending && (isWanted || !isHydrated) };
}
