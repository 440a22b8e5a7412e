import { useSelector } from '@xstate/react';
import { playerAddress, routes } from '../../portal/addresses';
import { usePortal } from '../../portal/portal-context';
import { BackLink } from '../../ui/BackLink';
import { Button } from '../../ui/Button';
import { Notice } from '../../ui/Notice';
import { Page } from '../../ui/Page';
import { PageTitle } from '../../ui/PageTitle';
import { ResultItem, ResultList } from '../../ui/ResultList';
import { SearchField } from '../../ui/SearchField';
import { Spinner } from '../../ui/Spinner';
import { VisuallyHidden } from '../../ui/VisuallyHidden';
import { PortalHeader } from '../portal-header';
import { useScreen } from '../use-screen';
import { searchActor } from './search-actor';

/** /search: every change of the text searches. */
export function SearchScreen() {
  const portal = usePortal();
  useScreen('Search', 'en');
  const search = searchActor(portal);
  const snapshot = useSelector(search, (current) => current);
  const { text, results, answered } = snapshot.context;
  const isWaiting = snapshot.hasTag('busy');

  return (
    <Page banner={<PortalHeader />}>
      <PageTitle back={<BackLink href={routes.root}>Back</BackLink>}>Search</PageTitle>
      <SearchField
        label="Search games"
        placeholder="Search here....."
        buttonText="Search"
        value={text}
        onChange={(changed) => search.send({ type: 'text.changed', text: changed })}
      />
      <div aria-busy={isWaiting}>
        {isWaiting &&
          (answered > 0 ? (
            // What is listed stays where it is: a thumb may be on its way to it.
            <VisuallyHidden>
              <span role="status">Searching…</span>
            </VisuallyHidden>
          ) : (
            <Spinner label="Searching…" />
          ))}
        {snapshot.hasTag('failed') && (
          <Notice
            kind="failed"
            role="status"
            title="The search failed"
            action={
              <Button variant="secondary" onPress={() => search.send({ type: 'retry.pressed' })}>
                Try again
              </Button>
            }
          >
            Check your connection.
          </Notice>
        )}
        {results.length > 0 ? (
          <ResultList label="Results">
            {results.map((game, index) => (
              <ResultItem
                key={index}
                href={playerAddress(game.id, game.category)}
                name={game.gamename}
                detail={`Category: ${game.category}`}
              />
            ))}
          </ResultList>
        ) : (
          answered > 0 && <Notice role="status" title="No game found" />
        )}
      </div>
    </Page>
  );
}
