import { shallowEqual, useSelector } from '@xstate/react';
import {
  memo,
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useMemo,
  useRef,
} from 'react';
import { Link } from 'wouter';
import * as texts from '#texts';
import type { ListedGame } from '../../../machines/contracts';
import { fold } from '../../../machines/fold';
import { categoryAddress, playerAddress } from '../../portal/addresses';
import { frontDoor } from '../../screens';
import { usePortal } from '../../portal/portal-context';
import { Announcement } from '../../ui/feedback/Announcement';
import { Button } from '../../ui/forms/Button';
import { Notice } from '../../ui/feedback/Notice';
import { PageTitle } from '../../ui/page/PageTitle';
import { entryName, keepInSession, sessionState } from '../../ui/page/session-state';
import { LaterResults, ResultCount } from '../../ui/lists/ResultBar';
import * as css from '../../ui/lists/ResultBar.css';
import { type Result, ResultList, type ResultListHandle } from '../../ui/lists/ResultList';
import { list as resultList } from '../../ui/lists/ResultList.css';
import { belowGrid } from '../../ui/lists/GameGrid.css';
import { SearchField } from '../../ui/forms/SearchField';
import { Skeleton } from '../../ui/feedback/Skeleton';
import { Icon } from '../../ui/theme/Icon';
import { BrowsingPage } from '../shared/browsing-page';
import { OptionalOffer, shortList, Suggestions } from '../shared/suggestions';
import { useCatalogue } from '../shared/use-catalogue';
import { failureSentence, TryAgain } from '../shared/line-failure';
import { useEarlyInput } from '../shared/use-early-input';
import { useListScroll } from '../shared/use-list-scroll';
import { useScreen } from '../shared/use-screen';
import { searchActor } from './search-actor';

type Search = ReturnType<typeof searchActor>;
type Snapshot = ReturnType<Search['getSnapshot']>;

const numbers = new Intl.NumberFormat(texts.lang);

/** Number of skeleton rows that fill a window. */
const skeletonRows = 12;

/** Limit of the categories above the results. */
const matchesShown = 2;

/** Returns the number of results with one of two words; '' for none. */
const countOf = ({ context: { results } }: Snapshot, one: string, several: string): string =>
  results.length > 0
    ? `${numbers.format(results.length)} ${results.length === 1 ? one : several}`
    : '';

const shownCountOf = (snapshot: Snapshot) => countOf(snapshot, texts.oneGame, texts.severalGames);

const hasListOf = ({ context }: Snapshot): boolean => context.shownRequest > 0;

const isEmptyOf = ({ context }: Snapshot): boolean =>
  context.shownRequest > 0 && context.results.length === 0;

/** /search: every change of the text searches. */
export default function SearchScreen() {
  const portal = usePortal();
  const search = searchActor(portal);
  const isUntouched = useSelector(search, (snapshot) => snapshot.matches('untouched'));
  const field = useRef<HTMLInputElement>(null);
  // After a search, focus the heading: in the field, arrow keys would not scroll the results.
  useScreen(texts.search, texts.lang, isUntouched ? field : undefined);
  useListScroll(useSelector(search, hasListOf));
  const list = useRef<ResultListHandle>(null);
  const focusField = useCallback(() => field.current?.focus(), []);
  useEffect(() => search.send({ type: 'screen.opened' }), [search]);

  return (
    <BrowsingPage>
      <PageTitle backHref={frontDoor}>{texts.search}</PageTitle>
      <Field search={search} inputRef={field} onDown={() => list.current?.focusFirst()} />
      <Answer search={search} list={list} focusField={focusField} />
    </BrowsingPage>
  );
}

interface FieldProps {
  search: Search;
  inputRef: RefObject<HTMLInputElement | null>;
  onDown: () => void;
}

function Field({ search, inputRef, onDown }: FieldProps) {
  const text = useSelector(search, ({ context }) => context.text);
  const change = (changed: string) => search.send({ type: 'text.changed', text: changed });
  useEarlyInput(inputRef, text, change);
  useEffect(() => {
    const name = entryName('text');
    // After a reload of the page, for example of the player, the actor is new.
    const kept = sessionState(name);
    if (!search.getSnapshot().matches('untouched')) keepInSession(name, text);
    else if (kept !== undefined) search.send({ type: 'text.restored', text: kept });
  }, [search, text]);
  return <SearchField value={text} onChange={change} onDown={onDown} inputRef={inputRef} />;
}

const SearchFailed = ({ onRetry, more }: { onRetry: () => void; more?: ReactNode }) => (
  <Notice
    kind="failed"
    title={texts.searchFailed}
    action={
      <>
        <TryAgain onPress={onRetry} />
        {more}
      </>
    }
  >
    {failureSentence()}
  </Notice>
);

interface AnswerProps {
  search: Search;
  list: RefObject<ResultListHandle | null>;
  focusField: () => void;
}

function Answer({ search, list, focusField }: AnswerProps) {
  const isUntouched = useSelector(search, (snapshot) => snapshot.matches('untouched'));
  const isWaiting = useSelector(search, (snapshot) => snapshot.hasTag('busy'));
  const hasFailed = useSelector(search, (snapshot) => snapshot.hasTag('failed'));
  const hasList = useSelector(search, hasListOf);
  const isEmpty = useSelector(search, isEmptyOf);
  const area = useRef<HTMLDivElement>(null);
  const pressRetry = () => {
    // Move the focus before the button is removed; focusing the field would open the keyboard.
    area.current?.focus({ preventScroll: true });
    search.send({ type: 'retry.pressed' });
  };
  return (
    <div ref={area} tabIndex={-1} aria-busy={isWaiting}>
      <SearchAnnouncement search={search} />
      {isUntouched && (
        <>
          <div className={css.start}>
            <h2>{texts.whatToPlay}</h2>
            <p>{texts.typeName}</p>
          </div>
          <Suggestions isLeftAligned />
        </>
      )}
      {(isWaiting || hasList) && (
        <div className={isEmpty ? css.emptyBar : hasFailed ? css.failedBar : css.bar}>
          <Count search={search} />
          {hasList && !hasFailed && <Matches search={search} />}
          {hasList ? (
            <LaterResults isPending={isWaiting}>{texts.searching}</LaterResults>
          ) : (
            <ResultCount>{texts.searching}</ResultCount>
          )}
          {hasFailed && !isEmpty && (
            // Do not move the results: the subscriber may be about to tap one.
            <div className={css.failure}>
              <span className={css.sign}>
                <Icon name="warning" size={22} />
              </span>
              <div className={css.text}>
                <h2 className={css.title}>{texts.searchFailed}</h2>
                <span>{failureSentence()}</span>
              </div>
              <Button onPress={pressRetry}>{texts.tryAgainButton}</Button>
            </div>
          )}
        </div>
      )}
      {isWaiting && !hasList && <Skeleton list={resultList} count={skeletonRows} />}
      {hasFailed && !hasList && (
        <>
          <SearchFailed onRetry={pressRetry} />
          <OptionalOffer />
        </>
      )}
      {hasList && (
        <Results
          search={search}
          list={list}
          focusField={focusField}
          onRetry={hasFailed && isEmpty ? pressRetry : undefined}
        />
      )}
    </div>
  );
}

function Count({ search }: { search: Search }) {
  return <ResultCount>{useSelector(search, shownCountOf)}</ResultCount>;
}

/** Returns the names of all categories and their folded forms, also of the provider's list: the catalogue may be missing. */
function useCategoryNames(search: Search) {
  const games = useSelector(search, ({ context }) => context.games);
  const { categories } = useCatalogue(false);
  // Apart: the list may have thousands of games, and the catalogue changes with each part that arrives.
  const listed = useMemo(() => new Set(games.map(({ category }) => category)), [games]);
  return useMemo(() => {
    const names = new Set([...categories.map(({ category }) => category), ...listed]);
    return [...names].map((name) => ({ name, foldedName: fold(name) }));
  }, [categories, listed]);
}

const matching = (names: ReturnType<typeof useCategoryNames>, text: string) => {
  const foldedText = fold(text);
  return names.filter(({ foldedName }) => foldedName.includes(foldedText)).map(({ name }) => name);
};

/** The categories above the results (SEARCH-12). Memoized: most keys change none. */
const Matches = memo(function Matches({ search }: { search: Search }) {
  const names = useCategoryNames(search);
  const matches = useSelector(
    search,
    ({ context: { text, results } }) =>
      results.length > 0 && fold(text).length > 1
        ? matching(names, text).slice(0, matchesShown)
        : [],
    shallowEqual,
  );
  if (matches.length === 0) return null;
  return (
    <nav className={css.matches} aria-label={texts.matchingCategories}>
      {matches.map((name) => (
        <Link key={name} className={css.match} href={categoryAddress(name)}>
          <span className={css.pill}>{`${texts.ofCategory} ${name}`}</span>
        </Link>
      ))}
    </nav>
  );
});

/** Announces the result of each request to screen readers (SAY-1). */
function SearchAnnouncement({ search }: { search: Search }) {
  const request = useSelector(search, ({ context }) => context.request);
  const text = useSelector(search, (snapshot) => {
    if (snapshot.hasTag('busy')) return texts.searching;
    if (snapshot.hasTag('failed')) return failureSentence(texts.searchFailed);
    if (isEmptyOf(snapshot)) return texts.noGameFound;
    return countOf(snapshot, texts.oneGameFound, texts.severalGamesFound);
  });
  return <Announcement occasion={request}>{text}</Announcement>;
}

interface ResultsProps extends AnswerProps {
  /** After a failed search without results: nobody knows whether a newer list has one. */
  onRetry: (() => void) | undefined;
}

/** Memoized: the list must not render when only the status of a request changes. */
const Results = memo(function Results({ search, list, focusField, onRetry }: ResultsProps) {
  const results = useSelector(search, ({ context }) => context.results);
  const text = useSelector(search, ({ context }) => context.text);
  return (
    <>
      <ResultList
        items={results}
        toResult={toResult}
        text={text}
        handle={list}
        onLeave={focusField}
      />
      {results.length === 0 && (
        <NoneFound search={search} focusField={focusField} text={text} onRetry={onRetry} />
      )}
      {results.length > 0 && results.length <= shortList && (
        <div className={belowGrid}>
          <Suggestions isLeftAligned isDeferred apartFrom={results} />
        </div>
      )}
    </>
  );
});

const toResult = ({ id, category, gamename, foldedName, img6 }: ListedGame): Result => ({
  href: playerAddress(id, category),
  name: gamename,
  foldedName,
  detail: `${texts.ofCategory} ${category}`,
  imageSrc: img6,
});

interface NoneFoundProps extends Omit<ResultsProps, 'list'> {
  text: string;
}

const NoneFound = memo(function NoneFound({ search, focusField, text, onRetry }: NoneFoundProps) {
  const names = useCategoryNames(search);
  const hasText = fold(text) !== '';
  const matches = hasText ? matching(names, text) : [];
  const showAll = () => {
    // Move the focus before the button is removed.
    focusField();
    search.send({ type: 'text.changed', text: '' });
  };
  const all = hasText && (
    <Button variant={onRetry || matches.length > 0 ? 'secondary' : 'primary'} onPress={showAll}>
      {texts.showAllGamesButton}
    </Button>
  );
  return (
    <>
      {onRetry ? (
        <SearchFailed onRetry={onRetry} more={all} />
      ) : (
        <Notice title={texts.noGameFound} action={all}>
          {hasText && names.length > 0 && matches.length === 0 && texts.checkSpelling}
        </Notice>
      )}
      {/* The next key must not wait for them. */}
      <Suggestions isDeferred matches={matches} />
    </>
  );
});
