// The search keeps its rules in whatever order replies come, late, lost or after their request was aborted.
import * as fc from 'fast-check';
import { SimulatedClock } from 'xstate';
import { expect, test } from 'vitest';
import type { ListedGame } from '../../machines/contracts';
import { createPortal } from '../../src/portal/portal';
import { searchActor } from '../../src/screens/search/search-actor';
import { takeConsole } from '../support/console-guard';
import { isFullRun } from '../support/full-run';
import { productName } from '../support/product-name';
import { listedGame, sampleGame } from '../support/sample';
import { unreachableApi } from '../support/unreachable-api';
import { answerLimitMs } from './models/limits';

interface Call {
  number: number;
  sentAt: number;
  isAborted: boolean;
  isAnswered: boolean;
  isOver: boolean;
  games: ListedGame[];
}

interface Reply {
  names: string[];
  kind: string;
  outrunsAbort: boolean;
}

const reply: fc.Arbitrary<Reply> = fc.record({
  names: fc.subarray(['Abc', 'cab', 'Bingo', 'X'], { minLength: 1 }),
  kind: fc.constantFrom('list', 'list', 'list', 'failure', 'lost'),
  outrunsAbort: fc.boolean(),
});
const step = fc.oneof(
  { arbitrary: fc.record({ text: fc.constantFrom('a', 'ab', 'abc', 'B', 'x', '') }), weight: 4 },
  { arbitrary: fc.record({ passes: fc.constantFrom(1, 3_000, 9_999, 10_000) }), weight: 1 },
  { arbitrary: fc.constant({ retries: true }), weight: 1 },
);

/** Situations that the schedules must reach: a rule about one that never happens would prove nothing. */
const situations = [
  'an earlier list shows before the newest',
  'a reply comes although its request was aborted',
  'the newest request fails',
  'an earlier request fails',
  'the newest request takes too long',
  'a retry is sent',
  'no game is found',
] as const;
const seen = new Set<(typeof situations)[number]>();

const settled = () => new Promise((resolve) => setImmediate(resolve));
const idsOf = (games: ListedGame[]) => games.map(({ id }) => id);

const property = fc.asyncProperty(
  fc.scheduler(),
  fc.array(step, { minLength: 1, maxLength: 9, size: 'max' }),
  fc.infiniteStream(reply),
  async (scheduler, steps, replies) => {
    const clock = new SimulatedClock();
    const calls: Call[] = [];
    let text = '';
    let requestsDue = 0;
    let newest: 'none' | 'awaited' | 'answered' | 'failed' = 'none';
    let linesDue: string[] = [];
    const isUnderWay = ({ isOver, isAborted }: Call) => !isOver && !isAborted;
    /** What a step has broken; the scheduler keeps it for itself. */
    let broken: unknown;

    function fetchGames(signal: AbortSignal): Promise<ListedGame[]> {
      const { names, kind, outrunsAbort } = replies.next().value as Reply;
      const number = calls.length + 1;
      const games = names.map((gamename, index) =>
        listedGame(sampleGame(number * 100 + index, { gamename })),
      );
      const state = { isAborted: false, isAnswered: false, isOver: false };
      const call: Call = { number, sentAt: clock.now(), games, ...state };
      calls.push(call);
      return new Promise((resolve, reject) => {
        signal.addEventListener('abort', () => {
          call.isAborted = true;
          if (!outrunsAbort) reject({ kind: 'offline' });
        });
        if (kind === 'lost') return;
        void scheduler.schedule(Promise.resolve(), `${kind} of request ${number}`).then(() => {
          call.isOver = true;
          if (call.isAborted) {
            if (outrunsAbort) seen.add('a reply comes although its request was aborted');
          } else {
            const isNewest = number === calls.length;
            if (kind === 'failure') {
              linesDue.push('Searching failed: offline');
              seen.add(isNewest ? 'the newest request fails' : 'an earlier request fails');
            } else {
              call.isAnswered = true;
              if (!isNewest) seen.add('an earlier list shows before the newest');
            }
            if (isNewest) newest = kind === 'failure' ? 'failed' : 'answered';
          }
          if (kind === 'failure') reject({ kind: 'offline' });
          else resolve(games);
        });
      });
    }

    const portal = createPortal({
      productName,
      api: { ...unreachableApi, fetchGames },
      actorOptions: { clock },
    });
    const actor = searchActor(portal);

    /** SEARCH-1, D-128: a cause sends one request; of the earlier ones only the oldest goes on. */
    function sends(event: Parameters<typeof actor.send>[0]) {
      const [oldest, ...others] = calls.filter(isUnderWay);
      requestsDue += 1;
      newest = 'awaited';
      actor.send(event);
      expect([oldest?.isAborted ?? false, ...others.map(({ isAborted }) => isAborted)]).toEqual([
        false,
        ...others.map(() => true),
      ]);
    }

    function perform(planned: (typeof steps)[number]) {
      if ('passes' in planned) {
        clock.increment(planned.passes);
        const { sentAt = 0 } = calls.at(-1) ?? {};
        if (newest !== 'awaited' || clock.now() < sentAt + answerLimitMs) return;
        newest = 'failed';
        linesDue.push('Searching failed: timeout');
        seen.add('the newest request takes too long');
        expect(calls.filter(isUnderWay), 'requests after the time limit').toEqual([]);
      } else if ('text' in planned) {
        // A field reports changes only.
        if (planned.text === text) return;
        text = planned.text;
        sends({ type: 'text.changed', text });
      } else if (actor.getSnapshot().hasTag('failed')) {
        seen.add('a retry is sent');
        sends({ type: 'retry.pressed' });
      } else actor.send({ type: 'retry.pressed' });
    }

    function judge() {
      if (broken) throw broken;
      const snapshot = actor.getSnapshot();
      const { results, shownRequest } = snapshot.context;
      const shown = calls.findLast(({ isAnswered }) => isAnswered);
      const found = (shown?.games ?? []).filter(({ gamename }) =>
        gamename.toLowerCase().includes(text.toLowerCase()),
      );
      if (shown && found.length === 0) seen.add('no game is found');
      expect(calls, 'requests').toHaveLength(requestsDue);
      expect(shownRequest, 'the newest list shows').toBe(shown?.number ?? 0);
      expect(idsOf(results), 'the games that match').toEqual(idsOf(found));
      expect(snapshot.hasTag('busy'), 'a spinner').toBe(newest === 'awaited');
      if (newest === 'answered') expect(calls.filter(isUnderWay).length, 'requests go on').toBe(0);
      // After a failure of the newest request, the list of an earlier one ends the search.
      if (newest !== 'failed') expect(snapshot.hasTag('failed'), 'a retry').toBe(false);
      else expect(snapshot.hasTag('failed') || shown !== undefined, 'a retry').toBe(true);
      expect(takeConsole(), 'the log').toEqual(linesDue);
      linesDue = [];
    }

    try {
      void scheduler.scheduleSequence(
        steps.map((planned) => ({
          label: JSON.stringify(planned),
          builder: async () => {
            try {
              perform(planned);
            } catch (error) {
              broken ??= error;
            }
          },
        })),
      );
      judge();
      while (scheduler.count() > 0) {
        await scheduler.waitOne();
        await settled();
        judge();
      }
      perform({ passes: 10_000 });
      await settled();
      judge();
      expect(newest, 'the newest request is not awaited for ever').not.toBe('awaited');
    } finally {
      portal.close();
      takeConsole();
    }
  },
);

test('the search keeps its rules in whatever order replies come', { timeout: 60_000 }, async () => {
  await fc.assert(property, { numRuns: isFullRun ? 1_500 : 300 });
  expect(situations.filter((situation) => !seen.has(situation))).toEqual([]);
});
