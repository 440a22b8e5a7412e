// No screen keeps state that decides what a subscriber may do next: that is a machine's.
import { expect, test } from 'vitest';
import { filesIn, read } from '../support/repository';

/** The state and the references of screens that are permitted, each with the reason; a reference to an element needs none. */
const permitted: Record<string, string> = {
  'landing/landing-screen.tsx painted': 'the rows that were painted before React',
  'login/login-screen.tsx attempt': 'announces the same error again',
  'player/player-screen.tsx player': 'the actor of the game; its state is read from it',
  'player/use-back-guard.ts lengthAtStart': 'the length of the history before the game loads',
  'shared/continue-playing.tsx recent': 'the games in storage when the row appears',
  'shared/daily-game.tsx day': 'the day when the page opens',
  'shared/my-pack.tsx paid': 'the record when the page last looked',
  'shared/use-deferred-components.ts loaded': 'a download',
  'shared/use-early-input.ts latest': 'what the latest render has passed',
  'shared/use-recent-games.ts hasGames': 'whether storage has games',
  'shared/use-recent-games.ts loaded': 'a download',
  'shared/use-screen-actor.ts actor': 'the actor of a screen',
  'shared/use-screen-actor.ts first': 'what the first render has passed',
  'shared/use-screen-actor.ts isMounted': 'tells an unmount from that of StrictMode',
  'subscription/subscription-screen.tsx attempt': 'announces the same error again',
  'subscription/use-focus-kept.ts hasPressed': 'moves the focus, and nothing else',
};

/** A hook with the name of what it keeps, unless it keeps an element. */
const hook = /(?:const \[?(\w*)[^=\n]*= )?\buse(?:State|Reducer|Ref)(?=[<(])(?!<\w+>\(null\))/g;

const stateIn = (file: string) =>
  [...read(file).matchAll(hook)].map(
    ([, name = '']) => `${file.slice('src/screens/'.length)} ${name}`,
  );

test('screens keep no state but the permitted one', () => {
  const found = filesIn(/\.tsx?$/, 'src/screens').flatMap(stateIn);
  expect(found.toSorted()).toEqual(Object.keys(permitted).toSorted());
});
