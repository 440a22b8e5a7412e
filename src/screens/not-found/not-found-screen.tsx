import { frontDoor } from '../../screens';
import { LinkButton } from '../../ui/forms/LinkButton';
import { Notice } from '../../ui/feedback/Notice';
import { BrowsingPage } from '../shared/browsing-page';
import { Suggestions } from '../shared/suggestions';
import { useCatalogue } from '../shared/use-catalogue';
import { useScreen } from '../shared/use-screen';

/** Every unknown address (NAV-4). */
export default function NotFoundScreen() {
  useScreen('Page not found', 'en');
  // Request the catalogue: the suggestions only read it.
  const { categories } = useCatalogue(true);
  return (
    <BrowsingPage>
      <Notice
        level={1}
        title="Page not found"
        action={<LinkButton href={frontDoor}>Back to the games</LinkButton>}
      >
        Check the address, or go back to the games.
      </Notice>
      {categories.length > 0 && <Suggestions />}
    </BrowsingPage>
  );
}
