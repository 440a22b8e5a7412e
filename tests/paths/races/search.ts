// Races of the search: the user's steps, and the rules that hold in any order.
import * as fc from 'fast-check';
import type { CallFailure, ListedGame } from '../../../machines/contracts';
import type { Api } from '../../../src/portal/api';
import { createPortal } from '../../../src/portal/portal';
import { searchActor } from '../../../src/screens/search/search-actor';
import { takeConsole } from '../../support/console-guard';
import { productName } from '../../support/product-name';
import { listedGame, sampleGame } from '../../support/sample';
import { unreachableApi } from '../../support/unreachable-api';
import {
  SimulatedEndpoint,
  type Call,
  type CallOutcome,
} from '../../../statecharts/paths/simulated-calls';
import { callOutcomes, SituationCounts, type Races } from '../../../statecharts/paths/race';

/** The names of a list, and the outcome of the request that the step sends. */
type Step = { outcome: CallOutcome<string[]> } & ({ do: 'type'; text: string } | { do: 'retry' });

const callLimit = 10_000;

const failures: CallFailure[] = [
  { kind: 'offline' },
  { kind: 'unreadable' },
  { kind: 'status', status: 500, text: 'Panne' },
];

const outcome = callOutcomes<string[]>(
  fc.oneof(
    {
      arbitrary: fc.record({
        value: fc.subarray(['Abc', 'cab', 'Bingo', 'X'], { minLength: 1 }),
      }),
      weight: 3,
    },
    { arbitrary: fc.record({ failure: fc.constantFrom(...failures) }), weight: 1 },
  ),
);

const step = fc.oneof(
  {
    arbitrary: fc.record({
      do: fc.constant('type' as const),
      text: fc.constantFrom('a', 'ab', 'abc', 'B', 'x', ''),
      outcome,
    }),
    weight: 4,
  },
  { arbitrary: fc.record({ do: fc.constant('retry' as const), outcome }), weight: 1 },
);

interface Plan {
  steps: Step[];
  passes: number[];
}

const plan: fc.Arbitrary<Plan> = fc.record({
  steps: fc.array<Step>(step, { minLength: 1, maxLength: 9, size: 'max' }),
  passes: fc.array(fc.constantFrom(1, 3_000, 9_999, 10_000), { maxLength: 3 }),
});

/** A response that arrived before its request was aborted. */
interface Answered {
  call: Call<null>;
  games: ListedGame[];
}

export const searchSituations = new SituationCounts([
  'a list is replaced by a newer one',
  'a list comes although its request was aborted',
  'an answer comes twice',
  'a request between the oldest and the newest is aborted',
  'the oldest request goes on',
  'the newest request fails',
  'an older request fails',
  'the newest request takes too long',
  'a retry is sent',
  'no game is found',
]);

/** Rules SEARCH-1 to SEARCH-11, in any order of responses. */
export const searchRaces: Races<Plan> = {
  plan,
  async play(race, { steps, passes }) {
    let text = '';
    let requestsDue = 0;
    /** The state of the newest request; 'none' before the first change. */
    let newest: 'none' | 'awaited' | 'answered' | 'failed' = 'none';
    const lists: Answered[] = [];
    /** Requests that failed because no response came within the time limit (CALL-1). */
    const tooLate = new Set<Call<null>>();
    /** Number of the request whose list shows, as far as it can be known; 0 without a list. */
    let shownFrom = 0;
    let linesDue: { line: string; isSure: boolean } | null = null;
    const saw = searchSituations;

    let plannedOutcome: CallOutcome<string[]> = { arrivals: [], outrunsAbort: false };
    let listCount = 0;
    /** Returns a list whose games differ from those of every other list. */
    const listed = (gamenames: string[]) => {
      listCount += 1;
      return gamenames.map((gamename, index) =>
        listedGame(sampleGame(listCount * 100 + index, { gamename })),
      );
    };

    const line = new SimulatedEndpoint<null, ListedGame[]>(race, {
      outcome: () => ({
        ...plannedOutcome,
        arrivals: plannedOutcome.arrivals.map((arrival) =>
          'value' in arrival ? { value: listed(arrival.value) } : arrival,
        ),
      }),
      describe: ({ number }, arrival) =>
        'value' in arrival
          ? `answer ${number} arrives (${names(arrival.value)})`
          : `request ${number} fails (${arrival.failure.kind})`,
      onArrival: (call, arrival) => {
        const isNewest = call.number === line.calls.length;
        if (call.isAnswered) saw.saw('an answer comes twice');
        if (call.isAborted && 'value' in arrival) {
          saw.saw('a list comes although its request was aborted');
        }
        if (call.isAborted || tooLate.has(call)) return;
        if ('value' in arrival) {
          if (shownFrom > 0) saw.saw('a list is replaced by a newer one');
          lists.push({ call, games: arrival.value });
          if (isNewest && newest === 'awaited') newest = 'answered';
          return;
        }
        const isSure = isNewest && newest === 'awaited';
        linesDue = { line: `Searching failed: ${arrival.failure.kind}`, isSure };
        saw.saw(isSure ? 'the newest request fails' : 'an older request fails');
        if (isSure) newest = 'failed';
      },
    });

    const api: Api = { ...unreachableApi, fetchGames: (signal) => line.call(null, signal) };
    const portal = createPortal({ productName, api, actorOptions: { clock: race.clock } });
    const actor = searchActor(portal);

    /** Returns what the screen shows. */
    const view = () => {
      const snapshot = actor.getSnapshot();
      const { results, shownRequest } = snapshot.context;
      return {
        results,
        saysNothingFound: results.length === 0 && shownRequest > 0,
        spinner: snapshot.hasTag('busy'),
        offersRetry: snapshot.hasTag('failed'),
      };
    };

    const judge = () => {
      const { results, saysNothingFound, spinner, offersRetry } = view();
      const call = line.calls.at(-1);

      race.rule(
        line.calls.length === requestsDue,
        `requests sent: ${line.calls.length}, not ${requestsDue}`,
      );
      race.rule(
        spinner === (newest === 'awaited'),
        spinner ? 'the spinner stays' : 'no spinner while an answer is awaited',
      );
      race.rule(
        newest !== 'awaited' || call?.isAborted === false,
        `request ${call?.number}, the newest, is aborted`,
      );
      race.rule(
        results.every(({ gamename }) => gamename.toLowerCase().includes(text.toLowerCase())),
        `shows ${names(results)} for the text '${text}'`,
      );

      const candidates = lists.filter(
        ({ call: { number } }) => newest !== 'answered' || number === call?.number,
      );
      const sources = [
        ...candidates
          .filter(({ games }) => same(matching(games, text), results))
          .map(({ call: { number } }) => number),
        ...(results.length === 0 && newest !== 'answered' ? [0] : []),
      ].filter((number) => number >= shownFrom);
      const [first] = sources;
      race.rule(first !== undefined, broken(results));
      if (results.length > 0) shownFrom = Math.min(...sources);
      else if (saysNothingFound) {
        const known = sources.filter((number) => number > 0);
        race.rule(known.length > 0, "says 'No game found' before there was a list");
        shownFrom = Math.min(...known);
        saw.saw('no game is found');
      } else {
        race.rule(shownFrom === 0 && newest !== 'answered', "neither a game nor 'No game found'");
      }

      race.rule(
        newest !== 'failed' || offersRetry || lists.length > 0,
        'the failure is not shown, and cannot be tried again',
      );
      race.rule(
        !offersRetry || newest === 'failed',
        'a failure is shown, although the newest request has not failed',
      );
      race.rule(
        newest !== 'answered' || line.underWay.length === 0,
        `request ${line.underWay[0]?.number} is still under way, although the newest is answered`,
      );

      const lines = takeConsole();
      const due = linesDue;
      linesDue = null;
      race.rule(
        lines.length <= (due ? 1 : 0) && lines.every((said) => said === due?.line),
        `logs ${lines.map((said) => `'${said}'`).join(', ')}`,
      );
      race.rule(!due?.isSure || lines.length === 1, 'the failure is not logged');
    };

    /** Returns what is wrong with a list. */
    const broken = (results: ListedGame[]) => {
      const shown = results[0]?.id;
      const source = lists.find(({ games }) => games.some(({ id }) => id === shown));
      const wanted = newest === 'answered' ? line.calls.length : shownFrom;
      if (results.length === 0) return `shows nothing, not the list of request ${wanted}`;
      if (!source) return `shows ${names(results)}, the answer to a request that was given up`;
      return source.call.number < wanted
        ? `shows the list of request ${source.call.number}, after that of request ${wanted}`
        : `shows ${names(results)} of request ${source.call.number} for the text '${text}'`;
    };

    /** A change or a retry sends one request; of the earlier ones only the oldest continues. */
    const sends = (event: Parameters<typeof actor.send>[0]) => {
      const others = line.underWay;
      requestsDue += 1;
      newest = 'awaited';
      actor.send(event);
      for (const [index, { number, isAborted }] of others.entries()) {
        if (index === 0) {
          race.rule(!isAborted, `request ${number}, the oldest, is aborted`);
          saw.saw('the oldest request goes on');
        } else {
          race.rule(isAborted, `request ${number} goes on beside ${requestsDue}`);
          saw.saw('a request between the oldest and the newest is aborted');
        }
      }
    };

    const perform = (planned: Step) => {
      plannedOutcome = planned.outcome;
      if (planned.do === 'type') {
        // A field reports changes only.
        if (planned.text === text) return;
        text = planned.text;
        race.log(text === '' ? 'clears the text' : `types '${text}'`);
        sends({ type: 'text.changed', text });
        return;
      }
      race.log("presses 'Try again'");
      if (view().offersRetry) {
        saw.saw('a retry is sent');
        sends({ type: 'retry.pressed' });
      } else actor.send({ type: 'retry.pressed' });
    };

    const untilDue = () => {
      const sentAt = line.calls.at(-1)?.sentAt;
      return newest === 'awaited' && sentAt !== undefined
        ? sentAt + callLimit - race.clock.now()
        : null;
    };

    try {
      await race.run(
        [steps.map((planned) => () => perform(planned)), passes.map((ms) => () => race.pass(ms))],
        {
          untilDue,
          onTime: () => {
            if (untilDue() !== 0) return;
            newest = 'failed';
            const call = line.calls.at(-1);
            if (call) tooLate.add(call);
            linesDue = { line: 'Searching failed: timeout', isSure: true };
            saw.saw('the newest request takes too long');
          },
          judge,
        },
      );
      if (untilDue() !== null) await race.pass(callLimit);
      race.rule(untilDue() === null, 'the newest request is awaited for ever');
    } finally {
      portal.close();
      takeConsole();
    }
  },
};

const names = (games: ListedGame[]) =>
  games.length > 0 ? games.map(({ gamename }) => `'${gamename}'`).join(' ') : 'nothing';

/** Product document 5: a case-insensitive substring match on gamename. */
const matching = (games: ListedGame[], text: string) =>
  games.filter(({ gamename }) => gamename.toLowerCase().includes(text.toLowerCase()));

const same = (some: ListedGame[], others: ListedGame[]) =>
  some.length === others.length && some.every(({ id }, index) => id === others[index]?.id);
