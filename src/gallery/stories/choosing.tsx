import { CategoryRow } from '../../ui/CategoryRow';
import { belowRecent, cards as rowCards, head, rows } from '../../ui/CategoryRow.css';
import { GameCard } from '../../ui/GameCard';
import { GameGrid } from '../../ui/GameGrid';
import { grid as gridClass } from '../../ui/GameGrid.css';
import { GameLink } from '../../ui/GameLink';
import { list as results } from '../../ui/ResultList.css';
import { Skeleton } from '../../ui/Skeleton';
import { RecentRow, type RecentRowItem } from '../../ui/RecentRow';
import type { Story } from '../story';
import { computer, game, games, inPage, longName, nothing, phone, tablet } from './samples';

const links = games.map((each) => <GameLink key={each.name} {...each} />);
const cards = games.map((each) => (
  <GameCard key={each.name} {...each} category="Puzzle" playLabel={`Play ${each.name}`} />
));

const row = () =>
  inPage(
    <CategoryRow titleId="row" title="Puzzle" moreHref="/category/Puzzle">
      {links}
    </CategoryRow>,
  );

const recentGames: RecentRowItem[] = games.map(({ href, name, imageSrc }) => ({
  key: href,
  name,
  imageSrc,
}));

const recent = (items: readonly RecentRowItem[]) => () =>
  inPage(
    <div className={belowRecent}>
      <RecentRow title="Continue playing" items={items} clearLabel="Clear" onClear={nothing} />
      <CategoryRow titleId="row" title="Puzzle" moreHref="/category/Puzzle">
        {links}
      </CategoryRow>
    </div>,
  );

const grid = () => inPage(<GameGrid label="Puzzle">{cards}</GameGrid>);

const rowsSkeleton = () =>
  inPage(<Skeleton label="Loading games…" list={rowCards} count={4} rows={{ area: rows, head }} />);
const gridSkeleton = () => inPage(<Skeleton label="Loading games…" list={gridClass} count={8} />);

/** Stories of game cards, grids and rows. */
export const choosing: readonly Story[] = [
  {
    component: 'GameLink',
    width: 150,
    states: [
      {
        name: 'plain',
        render: () => (
          <ul>
            <GameLink {...game} />
          </ul>
        ),
      },
      {
        name: 'a long name',
        render: () => (
          <ul>
            <GameLink {...game} name={longName} />
          </ul>
        ),
      },
      {
        name: 'without a picture',
        render: () => (
          <ul>
            <GameLink {...game} imageSrc="" />
          </ul>
        ),
      },
    ],
  },
  {
    component: 'CategoryRow',
    states: [
      { name: 'with more to view', render: row, frame: phone(280) },
      {
        name: 'a long title, one game',
        render: () =>
          inPage(
            <CategoryRow titleId="row" title={longName}>
              <GameLink {...game} />
            </CategoryRow>,
          ),
        frame: phone(330),
      },
      { name: 'on a tablet', render: row, frame: tablet(280) },
      { name: 'on a computer', render: row, frame: computer(340) },
    ],
  },
  {
    component: 'RecentRow',
    states: [
      { name: 'above the rows', render: recent(recentGames), frame: phone(460) },
      {
        name: 'one game, without a picture',
        render: recent([{ key: game.href, name: game.name, imageSrc: '' }]),
        frame: phone(460),
      },
      {
        name: 'some still to come',
        render: recent([...recentGames.slice(0, 1), { key: '/games/8/Cards' }]),
        frame: phone(460),
      },
      { name: 'on a tablet', render: recent(recentGames), frame: tablet(460) },
    ],
  },
  {
    component: 'GameCard',
    width: 170,
    states: [
      {
        name: 'with its category',
        render: () => <ul>{cards[0]}</ul>,
      },
      {
        name: 'without a category',
        render: () => (
          <ul>
            <GameCard {...game} playLabel="Play Tile Tide" />
          </ul>
        ),
      },
      {
        name: 'a long name and category',
        render: () => (
          <ul>
            <GameCard
              {...game}
              name={longName}
              category={longName}
              playLabel={`Play ${longName}`}
            />
          </ul>
        ),
      },
      {
        name: 'without a picture',
        render: () => (
          <ul>
            <GameCard {...game} imageSrc="" category="Puzzle" playLabel="Play Tile Tide" />
          </ul>
        ),
      },
    ],
  },
  {
    component: 'GameGrid',
    states: [
      { name: 'on a phone', render: grid, frame: phone(580) },
      { name: 'on a tablet', render: grid, frame: tablet(680) },
      { name: 'on a computer', render: grid, frame: computer(400) },
    ],
  },
  {
    component: 'Skeleton',
    states: [
      { name: 'rows on a phone', render: rowsSkeleton, frame: phone(580) },
      { name: 'rows on a tablet', render: rowsSkeleton, frame: tablet(680) },
      { name: 'a grid on a phone', render: gridSkeleton, frame: phone(580) },
      { name: 'a grid on a tablet', render: gridSkeleton, frame: tablet(680) },
      {
        name: 'results on a phone',
        render: () => inPage(<Skeleton list={results} count={6} />),
        frame: phone(540),
      },
    ],
  },
];
