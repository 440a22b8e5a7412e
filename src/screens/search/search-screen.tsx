import { memo } from 'react';
import { playerAddress, routes } from '../../portal/addresses';
import { usePortal } from '../../portal/portal-context';
import { BackLink } from '../../ui/BackLink';
import { Button } from '../../ui/Button';
import { Notice } from '../../ui/Notice';
import { Page } from '../../ui/Page';
import { PageTitle } from '../../ui/PageTitle';
import { ResultCount, ResultItem, ResultList } from '../../ui/ResultList';
import { SearchField } from '../../ui/SearchField';
import { Spinner } from '../../ui/Spinner';
import { VisuallyHidden } from '../../ui/VisuallyHidden';
import { PortalHeader } from '../portal-header';
import { useScreen } from '../use-screen';
import { useSelector } from '../use-selector';
import { searchActor } from './search-actor';

type Search = ReturnType<typeof searchActor>;

const numbers = new Intl.NumberFormat('en');

/** /search: every change of the text searches. */
export function SearchScreen() {
  const portal = usePortal();
  useScreen('Search', 'en');
  const search = searchActor(portal);

  return (
    <Page banner={<PortalHeader />}>
      <PageTitle back={<BackLink href={routes.root}>Back</BackLink>}>Search</PageTitle>
      <Field search={search} />
      <Answer search={search} />
    </Page>
  );
}

function Field({ search }: { search: Search }) {
  const text = useSelector(search, ({ context }) => context.text);
  return (
    <SearchField
      label="Search games"
      placeholder="Search here....."
      buttonText="Search"
      value={text}
      onChange={(changed) => search.send({ type: 'text.changed', text: changed })}
    />
  );
}

function Answer({ search }: { search: Search }) {
  const isWaiting = useSelector(search, (snapshot) => snapshot.hasTag('busy'));
  const hasFailed = useSelector(search, (snapshot) => snapshot.hasTag('failed'));
  const hasList = useSelector(search, ({ context }) => context.answered > 0);
  return (
    <div aria-busy={isWaiting}>
      {isWaiting &&
        (hasList ? (
          // What is listed stays where it is: a thumb may be on its way to it.
          <VisuallyHidden>
            <span role="status">Searching…</span>
          </VisuallyHidden>
        ) : (
          <Spinner label="Searching…" />
        ))}
      {hasFailed && (
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
      <Results search={search} hasList={hasList} />
    </div>
  );
}

/** Apart from what waits and fails: an answer that changes nothing renders none of it anew. */
const Results = memo(function Results({ search, hasList }: { search: Search; hasList: boolean }) {
  const results = useSelector(search, ({ context }) => context.results);
  const text = useSelector(search, ({ context }) => context.text);
  const total = results.length;
  return (
    <>
      <ResultCount>
        {total > 0 && `${numbers.format(total)} ${total === 1 ? 'game' : 'games'}`}
      </ResultCount>
      {hasList && (
        <ResultList label="Results" items={results} text={text}>
          {({ id, gamename, category }, index, size) => (
            <ResultItem
              // A place keeps its element, whichever game is there.
              key={index}
              href={playerAddress(id, category)}
              name={gamename}
              detail={`Category: ${category}`}
              position={index + 1}
              total={size}
            />
          )}
        </ResultList>
      )}
      {hasList && total === 0 && <Notice role="status" title="No game found" />}
    </>
  );
});
