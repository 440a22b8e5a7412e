import * as texts from '#texts';
import { frontDoor } from '../../screens';
import { LinkButton } from '../../ui/forms/LinkButton';
import { Notice } from '../../ui/feedback/Notice';
import { BrowsingPage } from '../shared/browsing-page';
import { Suggestions } from '../shared/suggestions';
import { useCatalogue } from '../shared/use-catalogue';
import { useScreen } from '../shared/use-screen';

/** Every unknown address (NAV-4). */
export default function NotFoundScreen() {
  useScreen(texts.pageNotFound, texts.lang);
  // Request the catalogue: the suggestions only read it.
  const { categories } = useCatalogue(true);
  return (
    <BrowsingPage>
      <Notice
        level={1}
        title={texts.pageNotFound}
        action={<LinkButton href={frontDoor}>{texts.backToGamesLink}</LinkButton>}
      >
        {texts.checkAddress}
      </Notice>
      {categories.length > 0 && <Suggestions />}
    </BrowsingPage>
  );
}
