import { createRef, type ReactNode } from 'react';
import { Button } from '../../ui/Button';
import { LinkButton } from '../../ui/LinkButton';
import { Notice } from '../../ui/Notice';
import {
  ResultBar,
  LaterResults,
  ResultCount,
  ResultsFailed,
  ResultsPending,
} from '../../ui/ResultBar';
import { type Result, ResultList } from '../../ui/ResultList';
import { SearchField } from '../../ui/SearchField';
import { NextActions } from '../../ui/NextActions';
import type { State, Story } from '../story';
import { computer, games, inPage, longName, nothing, phone, tablet } from './samples';

const input = createRef<HTMLInputElement>();
const field = (value: string) => (
  <SearchField
    label="Search games"
    placeholder="Search here....."
    buttonText="Search"
    clearLabel="Clear"
    value={value}
    onChange={nothing}
    onDown={nothing}
    inputRef={input}
  />
);

const found: Result[] = [...games, { name: 'A game without a picture', imageSrc: '' }].map(
  ({ name, imageSrc }, index) => ({
    href: `/games/${index}/Puzzle`,
    name,
    lowerCaseName: name.toLowerCase(),
    detail: index === 1 ? `Category: ${longName}` : 'Category: Puzzle',
    imageSrc,
  }),
);

const asResult = (item: Result) => item;

const list = (text: string) => () =>
  inPage(
    <ResultList label="Results" items={found} toResult={asResult} text={text} onLeave={nothing} />,
  );

const retry = <Button>Try again</Button>;
const failed = (
  <ResultsFailed title="The search failed" action={retry}>
    Check your connection.
  </ResultsFailed>
);
const bar = (name: string, children: ReactNode, frame = phone(150)): State => ({
  name,
  render: () =>
    inPage(
      <>
        {field('tile')}
        <ResultBar hasFailed={name.startsWith('failed')}>{children}</ResultBar>
      </>,
    ),
  frame,
});

const categories = ['Puzzle', 'Cards & Board', 'Action', longName].map((label) => ({
  key: label,
  label,
  href: '/category/Puzzle',
}));

/** Stories of the search. */
export const searching: readonly Story[] = [
  {
    component: 'SearchField',
    states: [
      { name: 'empty', render: () => field('') },
      { name: 'with a text', render: () => field('tile') },
      { name: 'with more than there is room for', render: () => field(longName) },
      {
        name: 'on a narrow phone',
        render: () => inPage(field('')),
        frame: { width: 320, height: 72 },
      },
      { name: 'on a tablet', render: () => inPage(field('tile')), frame: tablet(72) },
    ],
  },
  {
    component: 'ResultBar',
    states: [
      bar('how many were found', <ResultCount>1,024 games</ResultCount>),
      bar('on their way', <ResultsPending>Searching…</ResultsPending>),
      bar(
        'others on their way for a while',
        <>
          <ResultCount>2 games</ResultCount>
          <LaterResults isPending>Searching…</LaterResults>
        </>,
      ),
      bar(
        'failed',
        <>
          <ResultCount>2 games</ResultCount>
          {failed}
        </>,
      ),
      bar(
        'failed, on a narrow phone',
        <>
          <ResultCount>2 games</ResultCount>
          {failed}
        </>,
        { width: 320, height: 150 },
      ),
      bar(
        'failed, on a tablet',
        <>
          <ResultCount>2 games</ResultCount>
          {failed}
        </>,
        tablet(150),
      ),
    ],
  },
  {
    component: 'ResultList',
    states: [
      { name: 'all', render: list(''), frame: phone(470) },
      { name: 'letters marked', render: list('d'), frame: phone(470) },
      { name: 'on a narrow phone', render: list('tile'), frame: { width: 320, height: 470 } },
      { name: 'on a tablet', render: list('tile'), frame: tablet(300) },
      { name: 'on a computer', render: list('tile'), frame: computer(200) },
    ],
  },
  {
    component: 'NextActions',
    states: [
      {
        name: 'nothing asked yet',
        render: () =>
          inPage(
            <div>
              <Notice isPlain title="What would you like to play?">
                Type the name of a game, or a part of it.
              </Notice>
              <NextActions isLeftAligned title="Browse a category" items={categories} />
            </div>,
          ),
        frame: phone(600),
      },
      {
        name: 'nothing found',
        render: () =>
          inPage(
            <div>
              <Notice isPlain title="No game found" />
              <NextActions
                isLeftAligned
                title="Browse a category"
                items={categories}
                actions={<Button>Show all games</Button>}
              >
                Check the spelling, or try fewer letters.
              </NextActions>
            </div>,
          ),
        frame: phone(700),
      },
      {
        name: 'centred, no category known',
        render: () =>
          inPage(
            <div>
              <Notice title="No game found" />
              <NextActions
                title="Browse a category"
                items={[]}
                actions={
                  <>
                    <Button>Show all games</Button>
                    <LinkButton variant="secondary" href="/home">
                      Browse categories
                    </LinkButton>
                  </>
                }
              >
                Check the spelling, or try fewer letters.
              </NextActions>
            </div>,
          ),
        frame: phone(480),
      },
    ],
  },
];
