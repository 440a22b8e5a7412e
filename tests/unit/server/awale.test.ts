// The demo's awalé: sowing, captures, the rule to feed the rival, the grand slam, the end of a game, and the computer's moves.
import { readFileSync } from 'node:fs';
import { runInThisContext } from 'node:vm';
import { expect, test } from 'vitest';

interface State {
  pits: number[];
  stores: number[];
  turn: number;
  /** Moves since the last capture. */
  quiet: number;
}
interface Rules {
  start(): State;
  moves(state: State): number[];
  play(state: State, pit: number): State & { path: number[]; taken: number[] };
  isOver(state: State): boolean;
  result(state: State): number[];
  choose(state: State, depth: number, luck: number): number;
}

const script = new URL('../../../fixtures/games/awale-rules.js', import.meta.url);
const rules = runInThisContext(
  `(() => { ${readFileSync(script, 'utf8')}; return Awale; })()`,
) as Rules;

/** Pits of the player in the order of sowing, then those of the computer. */
const state = (mine: number[], rivals: number[], more: Partial<State> = {}): State => ({
  pits: [...mine, ...rivals],
  stores: [0, 0],
  turn: 0,
  quiet: 0,
  ...more,
});
const none = [0, 0, 0, 0, 0, 0];

test('the seeds of a pit go one by one into the next pits, and a pit of twelve or more stays empty', () => {
  expect(rules.play(rules.start(), 4)).toMatchObject({
    pits: [4, 4, 4, 4, 0, 5, 5, 5, 5, 4, 4, 4],
    path: [5, 6, 7, 8],
    turn: 1,
  });
  const { pits, path } = rules.play(state([0, 0, 12, 0, 0, 0], [1, 1, 1, 1, 1, 1]), 2);
  expect(pits[2]).toBe(0);
  expect(path).toHaveLength(12);
  expect(path.at(-1)).toBe(3);
});

test.each<[why: string, before: State, pit: number, taken: number[], won: number]>([
  ['two or three, also before it', state([0, 0, 0, 0, 0, 3], [1, 2, 1, 4, 4, 4]), 5, [8, 7, 6], 7],
  ['none beyond a pit of four', state([0, 0, 0, 0, 0, 3], [1, 3, 1, 4, 4, 4]), 5, [8], 2],
  ['none of the own pits', state([1, 1, 1, 0, 0, 0], [4, 4, 4, 4, 4, 4]), 0, [], 0],
])('a move captures %s', (_, before, pit, taken, won) => {
  const after = rules.play(before, pit);
  expect(after.taken).toEqual(taken);
  expect(after.stores).toEqual([won, 0]);
  expect(after.pits.reduce((sum, seeds) => sum + seeds, won)).toBe(
    before.pits.reduce((sum, seeds) => sum + seeds, 0),
  );
});

test('a capture ends where the rival’s side ends', () => {
  const before = state([1, 1, 4, 4, 4, 4], [0, 0, 0, 0, 0, 2], { turn: 1 });
  expect(rules.play(before, 11)).toMatchObject({ taken: [1, 0], stores: [0, 4] });
});

test('a capture of all the rival’s seeds takes none', () => {
  const after = rules.play(state([1, 0, 0, 0, 0, 2], [1, 1, 0, 0, 0, 0]), 5);
  expect(after).toMatchObject({ taken: [], stores: [0, 0] });
  expect(after.pits.slice(6, 8)).toEqual([2, 2]);
});

test('a rival without seeds must be fed where a move can do it', () => {
  expect(rules.moves(state([1, 0, 4, 0, 0, 1], none))).toEqual([2, 5]);
  expect(rules.moves(state([1, 0, 2, 0, 0, 0], none))).toEqual([]);
});

test('more than half of the seeds, no move, or 50 moves without a capture end the game', () => {
  const side = [1, 0, 2, 0, 0, 0];
  expect(rules.isOver(rules.start())).toBe(false);
  expect(rules.isOver(state(side, side, { stores: [25, 10] }))).toBe(true);
  expect(rules.isOver(state(side, side, { stores: [24, 18], quiet: 49 }))).toBe(false);
  expect(rules.isOver(state(side, side, { quiet: 50 }))).toBe(true);
  const unfed = state(side, none, { stores: [20, 25 - 2] });
  expect(rules.isOver(unfed)).toBe(true);
  expect(rules.result(unfed)).toEqual([23, 23]);
});

test('the computer takes the larger capture, and beats a player who sows the first pit of each turn', () => {
  const rich = state([1, 4, 4, 2, 4, 4], [0, 0, 3, 0, 0, 1], { turn: 1 });
  expect(rules.choose(rich, 1, 0)).toBe(11);
  let game = rules.start();
  while (!rules.isOver(game)) {
    game = rules.play(game, game.turn ? rules.choose(game, 4, 0) : rules.moves(game)[0]!);
  }
  const [player, computer] = rules.result(game);
  expect(computer).toBeGreaterThan(24);
  expect(player! + computer!).toBe(48);
});
