import { readFileSync } from 'node:fs';
import { ussdCode } from '../machines/business';
import { flowsIndex, linksOfScreens } from '../machines/sentences/overview';
import { chartOf } from '../statecharts/drawing/chart';
import { anchorOf, type Shown } from '../src/flows/documents';
import { journeyOf, type JourneyArrow, type JourneyScreen } from '../src/flows/journey';
import { flows, type ScreenFlow } from '../src/flows/machines';
import { screenIds, screens, type ScreenId } from '../src/screens';
import {
  follow,
  header,
  msisdn,
  samplePlace,
  screenIds as modelScreenIds,
  ways,
  type Screen,
  type Way,
} from '../tests/paths/models/navigation';
import { screenStates } from '../tests/support/screen-states';
import { pictureNameOf, type Pictures } from './screenshots/pictures';

const folder = new URL('../docs/screens/', import.meta.url);
const small = { width: 48, height: 96 };

/** Labels other than the id, such as 'Not charged' for `not-charged`. */
const labels: Partial<Record<ScreenId, string>> = {
  landing: 'Home',
  'login-header': `${ussdCode} page`,
  'not-found': 'Page not found',
};

/** Pictures other than the one of the screen's first state. */
const pictures: Partial<Record<ScreenId, string>> = {
  landing: 'landing-rows',
  category: 'category-games',
  player: 'player-game',
  search: 'search-results',
};

function screenOfMap(id: ScreenId): JourneyScreen {
  const words = id.replaceAll('-', ' ');
  const first = screenStates.find(({ screen }) => screen === id);
  const machines = flows
    .filter((flow) => flow.screens.includes(id))
    .map(({ machine }) => machine.id);
  return {
    id,
    label: labels[id] ?? words.charAt(0).toUpperCase() + words.slice(1),
    address: screens[id].path.replace('*', 'any other'),
    picture: pictures[id] ?? pictureNameOf(first!),
    // The map links the first machine: the one with the screen's id, if there is one.
    machines: machines.toSorted((one, other) => Number(other === id) - Number(one === id)),
  };
}

type FlowOfMap = Pick<ScreenFlow, 'machine' | 'sentences' | 'opens'>;

/** Returns the screen that an action opens; undefined if none. */
function screenOpenedBy(action: string, { opens }: FlowOfMap): ScreenId | undefined {
  const screen = opens?.[action];
  if (!screen && /^go[A-Z]/.test(action)) throw new Error(`No screen is known for '${action}'.`);
  return screen;
}

/** Links of screens in a state that the navigation model lacks. */
const otherArrows: JourneyArrow[] = [
  { from: 'subscription', to: 'landing', sentence: "The visitor presses 'Allez aux jeux'." },
  { from: 'player', to: 'landing', sentence: "The visitor presses 'More games'." },
  ...(['not-found', 'category', 'search', 'player'] as const).flatMap((from) => [
    { from, to: 'category', sentence: 'The visitor chooses a suggested category.' },
    { from, to: 'player', sentence: 'The visitor chooses a suggested game.' },
  ]),
  { from: 'search', to: 'landing', sentence: "The visitor presses 'Browse categories'." },
];

/** Words for names that contain an example of the model or the brand. */
const wordsForLinks: Record<string, string> = {
  'Zogo Games': 'the logo',
  'Lantern Lanes': 'a game',
  'Play Lantern Lanes': "'Play'",
  Puzzle: 'a category in the drawer or the header',
};
const pressing = (...names: string[]) =>
  `The visitor presses ${names.map((name) => wordsForLinks[name] ?? `'${name}'`).join(' or ')}`;

/** Returns the screen that a way opens for a visitor with this cookie; undefined if the screen lacks the way. */
function screenBehind(from: Screen, way: Way, cookie: string | null): Screen | undefined {
  const before = { cookie, hasPaid: false, history: [samplePlace(from)] };
  return follow(before, way)?.history.at(-1)?.screen;
}

/** Returns the links of the navigation model, and the search's games; those of header and drawer are on every screen. */
function linkArrows(): JourneyArrow[] {
  const ofHeader = header.map(({ en, fr, opens }) => {
    const names = new Set([en, fr]);
    return { from: '', to: opens, sentence: `${pressing(...names)}.` };
  });
  const inHeader = new Set<string>(header.flatMap(({ en, fr }) => [en, fr]));
  const ofScreens = modelScreenIds.flatMap((from) =>
    ways.flatMap((way) => {
      if (way.type !== 'link' && way.type !== 'searched') return [];
      const isLink = way.type === 'link';
      if (isLink && inHeader.has(way.name)) return [];
      const to = screenBehind(from, way, msisdn);
      if (to === undefined) return [];
      const isForKnown = screenBehind(from, way, null) === undefined;
      const condition = isForKnown ? ', if this browser remembers a number or a payment' : '';
      const deed = isLink ? pressing(way.name) : 'The visitor chooses a game';
      return [{ from: isLink && way.drawer ? '' : from, to, sentence: `${deed}${condition}.` }];
    }),
  );
  return [...ofHeader, ...ofScreens];
}

/** Returns the machines' transitions to other screens. Throws an `Error` for an action with an unknown screen. */
export function machineArrows(all: FlowOfMap[]): JourneyArrow[] {
  return all.flatMap((flow) => {
    const from = screenIds.find((id) => id === flow.machine.id);
    if (!from) return [];
    const { states, transitions } = chartOf(flow.machine);
    const sentences = chartOf(flow.machine, flow.sentences).transitions;
    return transitions.flatMap(({ targets, actions }, index): JourneyArrow[] => {
      const entered = states.filter(({ name }) => targets.includes(name));
      const to = [...actions, ...entered.flatMap(({ entry }) => entry)]
        .map((action) => screenOpenedBy(action, flow))
        .find((screen) => screen !== undefined && screen !== from);
      const { event, delay } = sentences[index]!;
      const after = delay ? ` (after ${delay}).` : '.';
      return to ? [{ from, to, sentence: event.replace(/[.]$/, after) }] : [];
    });
  });
}

/** Returns links to rules and decisions by id; a rule links to its section. */
function placesOf(name: string, level: string): Record<string, string> {
  const places: Record<string, string> = {};
  let section = '';
  const found = readFileSync(new URL(`../docs/${name}`, import.meta.url), 'utf8').matchAll(
    new RegExp(`^(?:${level} ((D-\\d+)?.*)|- \\*\\*([A-Z]+-\\d+))`, 'gm'),
  );
  for (const [, heading, decision, rule] of found) {
    if (heading !== undefined) section = `../${name}#${anchorOf(heading)}`;
    const id = rule ?? decision;
    if (id) places[id] = section;
  }
  return places;
}

/** Returns the data of the flows pages: map, pictures and texts. */
export function shown(): Shown {
  const { texts } = JSON.parse(readFileSync(new URL('pictures.json', folder), 'utf8')) as Pictures;
  const all = modelScreenIds.map(screenOfMap);
  const arrows = [...machineArrows(flows), ...linkArrows(), ...otherArrows];
  const picture = (name: string) => ({
    ...small,
    uri: `data:image/webp;base64,${readFileSync(new URL(`small/${name}.webp`, folder), 'base64')}`,
  });
  return {
    texts,
    index: flowsIndex,
    links: linksOfScreens,
    places: { ...placesOf('rules.md', '#+'), ...placesOf('decisions.md', '###') },
    screens: all,
    journey: journeyOf(all, arrows, picture),
  };
}
