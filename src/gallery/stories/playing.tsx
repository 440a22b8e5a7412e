import type { ReactNode } from 'react';
import { Button } from '../../ui/Button';
import { CloseLink } from '../../ui/CloseLink';
import { GamePoster } from '../../ui/GamePoster';
import { LinkButton } from '../../ui/LinkButton';
import { NextActions } from '../../ui/NextActions';
import { Notice } from '../../ui/Notice';
import { NoticeArea, PlayerFrame } from '../../ui/PlayerFrame';
import { Spinner } from '../../ui/Spinner';
import type { Story } from '../story';
import { computer, game, longName, lowPhone, phone } from './samples';

const fullScreen = { enter: 'Full screen', leave: 'Leave full screen' };

const player = (children: ReactNode, title?: string) => (
  <PlayerFrame
    title={title}
    fullScreen={title === undefined ? undefined : fullScreen}
    close={<CloseLink href="/home" label="Close" />}
  >
    {children}
  </PlayerFrame>
);

/** A frame that stands for a game. */
const played = <iframe title="Game" srcDoc={`<body bgcolor="teal"><img src="${game.imageSrc}">`} />;

const poster = (children: ReactNode, { name, imageSrc } = game) =>
  player(
    <GamePoster name={name} imageSrc={imageSrc}>
      {children}
    </GamePoster>,
    name,
  );
const coming = () => poster(<Spinner label="Loading the game…" />);
const silent = () =>
  poster(
    <>
      <div role="status">
        <strong>Still loading.</strong> It will start as soon as it arrives.
      </div>
      <Button>Try again</Button>
      <LinkButton variant="secondary" href="/home">
        More games
      </LinkButton>
    </>,
  );

const notLoaded = () =>
  player(
    <Notice
      level={1}
      kind="failed"
      title="No game found"
      action={<Button variant="secondary">Try again</Button>}
    >
      <p>The games could not be loaded.</p>
      <p>Check your connection.</p>
    </Notice>,
  );

/** Stories of a game in full screen. */
export const playing: readonly Story[] = [
  {
    component: 'PlayerFrame',
    states: [
      {
        name: 'before the game is known',
        render: () => player(<Spinner label="Loading the game…" />),
        frame: phone(480),
      },
      { name: 'a game', render: () => player(played, game.name), frame: phone(480) },
      { name: 'a long name', render: () => player(played, longName), frame: phone(480) },
      {
        name: 'no game',
        render: () =>
          player(
            <NoticeArea>
              <Notice
                level={1}
                title="No game found"
                action={<LinkButton href="/home">More games</LinkButton>}
              />
              <NextActions
                title="Browse a category"
                items={[{ key: '0', label: 'Puzzle', href: '/category/Puzzle' }]}
              />
            </NoticeArea>,
          ),
        frame: phone(480),
      },
      { name: 'games not loaded', render: notLoaded, frame: phone(480) },
      { name: 'games not loaded, on its side', render: notLoaded, frame: lowPhone },
      { name: 'on its side', render: () => player(played, game.name), frame: lowPhone },
    ],
  },
  {
    component: 'GamePoster',
    states: [
      { name: 'on its way', render: coming, frame: phone(600) },
      { name: 'not there yet', render: silent, frame: phone(700) },
      {
        name: 'a long name, without a picture',
        render: () =>
          poster(<Spinner label="Loading the game…" />, { ...game, name: longName, imageSrc: '' }),
        frame: phone(600),
      },
      { name: 'on its side', render: coming, frame: lowPhone },
      { name: 'on its side, not there yet', render: silent, frame: lowPhone },
      { name: 'on a computer', render: coming, frame: computer(640) },
    ],
  },
];
