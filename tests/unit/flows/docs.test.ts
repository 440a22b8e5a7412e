// docs/flows: the generated pages and drawings are those of the machines, and the hand-written pages are true.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { AnyStateMachine } from 'xstate';
import { brands } from '../../../brands/all';
import { ussdCode } from '../../../machines/business';
import { fold } from '../../../machines/fold';
import { otherPackSuccessMessage } from '../../../machines/packs';
import { machines } from '../../../src/flows/machines';
import { links, mapOf, screensOfMap } from '../../../src/flows/screen-map';
import { mayShow } from '../../../src/service-worker/catalogue';
import { definitionOf } from '../../../statecharts/definition';
import { readDefinitions } from '../../../statecharts/definition-file';
import { compareDefinitions } from '../../../statecharts/drawing/changes';
import { chartOf, type Chart } from '../../../statecharts/drawing/chart';
import { drawingFaults, layoutOf } from '../../../statecharts/drawing/layout';
import { mutantsOf } from '../../../statecharts/paths/mutate';
import { anchorOf, flowFiles } from '../../../tools/flow-files';
import {
  follow,
  header,
  msisdn,
  samplePlace,
  screenIds,
  ways,
} from '../../paths/models/navigation';
import { models } from '../../paths/models/registry';
import { rules } from '../../rules';
import { named } from '../../support/named';
import { textsOfSource } from '../../support/texts-of-source';

const root = new URL('../../../', import.meta.url);
const folder = new URL('docs/flows/', root);
const read = (path: string) => readFileSync(new URL(path, root), 'utf8');
const byHand = ['README.md', 'help-desk.md', 'questions.md'];
const files = await flowFiles();
const cases = named(machines, ({ id }) => id);

test('every machine that a model walks has a page', () => {
  const ids = (list: readonly { id: string }[]) => list.map(({ id }) => id).toSorted();
  expect(ids(machines)).toEqual(ids(models.map(({ machine }) => machine)));
});

test.each(Object.entries(files))('docs/flows/%s is up to date', (name, text) => {
  const written = existsSync(new URL(name, folder)) ? read(`docs/flows/${name}`) : '';
  expect(written, 'Review the change, then run npm run flows:export').toBe(text);
});

test('docs/flows has no other files', () => {
  expect(readdirSync(folder).toSorted()).toEqual([...byHand, ...Object.keys(files)].toSorted());
});

test.each(cases)(
  'the comparison of %s with machines.json shows each machine with a fault',
  (id, machine) => {
    const written = readDefinitions(files['machines.json']!).find((one) => one.id === id);
    const changesOf = (other: AnyStateMachine) =>
      compareDefinitions(written, definitionOf(other)).changes;
    expect(changesOf(machine)).toEqual([]);
    const mutants = [...mutantsOf(machine)];
    expect(mutants.length).toBeGreaterThan(15);
    const unnoticed = mutants.filter((mutant) =>
      changesOf(mutant.machine).every(({ kind }) => kind === 'reworded'),
    );
    expect(unnoticed.map(({ name }) => name)).toEqual([]);
  },
);

/** The faults of a machine's words: states and transitions without a sentence, or a rule that is not there. */
function faultsOf({ id, states, transitions }: Chart): string[] {
  const isSentence = (text: string) => /^[A-Z].*[.]$/s.test(text);
  return [
    ...states
      .filter(({ description }) => !isSentence(description))
      .map(({ name }) => `${id} ${name} has no description`),
    ...transitions
      .filter(({ event }) => !isSentence(event))
      .map(({ key }) => `${key} has no description`),
    ...states.flatMap(({ name, rule }) =>
      rule
        .split(', ')
        .filter((one) => one !== '' && !rules.has(one))
        .map((one) => `${id} ${name} has no rule ${one}`),
    ),
  ];
}

test.each(cases)(
  '%s: states and transitions have a sentence, rules exist, branches differ',
  (_, machine) => {
    const chart = chartOf(machine);
    expect(faultsOf(chart)).toEqual([]);
    const said = chart.transitions.map(({ source, code, event }) =>
      [source, code.split(/ \[| →/)[0], event].join(' '),
    );
    expect(new Set(said).size).toBe(said.length);
  },
);

test('every drawing is as wide as a page of GitHub shows without making it much smaller', () => {
  for (const [name, text] of Object.entries(files).filter(([file]) => file.endsWith('.svg'))) {
    const [, width, height] = /width="(\d+)" height="(\d+)"/.exec(text) ?? [];
    expect(Number(width), `width of ${name}`).toBeLessThanOrEqual(960);
    // A4 with texts of 7 points.
    expect(Number(height), `height of ${name}`).toBeLessThanOrEqual(1_420);
  }
});

test('the drawings mark each press that may take money, and nothing else', () => {
  const marked = Object.entries(files).flatMap(([name, text]) =>
    [...text.matchAll(/class="transition (?:listed )?noted".*?may take money/gs)].map(() => name),
  );
  const twice = ['subscription.svg', 'charge.svg'].flatMap((name) => [name, name]);
  expect(marked).toEqual(['map.svg', 'map.svg', ...twice]);
});

const charts = [mapOf(() => ({ uri: '', width: 48, height: 96 })), ...machines.map(chartOf)];

test.each(named(charts, ({ label }) => label))(
  'the drawing of %s has every label on its own line, no other line through a text, and no state like an end',
  async (_, chart) => {
    const drawing = await layoutOf(chart);
    expect(drawingFaults(drawing)).toEqual([]);
    const leading = chart.transitions.filter(({ targets, isListed }) => targets[0] && !isListed);
    const drawn = ['', ...drawing.transitions.map(({ transition }) => transition.source)];
    expect(leading.filter(({ source }) => !drawn.includes(source))).toEqual([]);
  },
);

test('the map has every link of the navigation model, and every screen', () => {
  const onMap = (from: keyof typeof links) => links[from].map(({ to }) => to);
  const inHeader = header.flatMap(({ en, fr }) => [en, fr] as string[]);
  for (const from of screenIds) {
    const opened = ways
      .filter((way) => way.type === 'link' && !way.drawer && !inHeader.includes(way.name))
      .flatMap((way) => {
        const before = { cookie: msisdn, hasPaid: false, history: [samplePlace(from)] };
        return follow(before, way)?.history.at(-1)?.screen ?? [];
      });
    expect(onMap(from), `links of ${from}`).toEqual(expect.arrayContaining(opened));
  }
  expect(onMap('header')).toEqual(expect.arrayContaining(header.map(({ opens }) => opens)));
  expect(Object.keys(screensOfMap).toSorted()).toEqual(screenIds.toSorted());
});

test('every link of docs/flows leads to a file, and every anchor to a heading', () => {
  const anchors = (text: string) =>
    [...text.matchAll(/(?:^#+ |<a id=")([^"\n]*)/gm)].map(([, heading]) => anchorOf(heading!));
  const pages = readdirSync(folder).filter((name) => /\.(md|svg)$/.test(name));
  const found = pages.flatMap((name) =>
    [
      ...read(`docs/flows/${name}`).matchAll(/(?:\]\(|href=")(?!data:|https?:|#head)([^)"\s]+)/g),
    ].map(([, link]) => ({ name, link: link! })),
  );
  expect(found.length).toBeGreaterThan(50);
  const broken = found.filter(({ name, link }) => {
    const [file = '', anchor] = link.split('#');
    const target = new URL(file || name, folder);
    if (!existsSync(target)) return true;
    return anchor !== undefined && !anchors(readFileSync(target, 'utf8')).includes(anchor);
  });
  expect(broken).toEqual([]);
});

test('the packs of docs/brands.md are those of the brands', () => {
  const rows = read('docs/brands.md').replaceAll(/ +/g, ' ').split('\n');
  for (const [brand, { packs, defaultPack, legalNotice }] of Object.entries(brands)) {
    for (const { value, label, name, price, period, successMessage } of packs) {
      const pack = value === defaultPack ? `**${value}**` : value;
      const end = legalNotice.renewal?.[value] ?? 'not set (OP-2)';
      const shown = `${name}, ${price}, ${period} | “${label}” | “${successMessage}”`;
      expect(rows).toContain(`| ${brand} | ${pack} | ${shown} | ${end} |`);
    }
  }
});

test('the arrow that docs/flows/README.md explains is one of the subscription', () => {
  const [, number, event] = /\*\*(\d+) (The [^*]+)\*\*/.exec(read('docs/flows/README.md')) ?? [];
  const { transitions } = chartOf(machines.find(({ id }) => id === 'subscription')!);
  const arrow = { number: Number(number), event, source: 'submitting', targets: ['error'] };
  expect(transitions).toContainEqual(expect.objectContaining({ ...arrow, delay: '10 seconds' }));
});

test('the page of the catalogue names the age up to which a stored list shows', () => {
  const [, days] = /at most (\d+) days old/.exec(files['catalogue.md']!) ?? [];
  const stored = new Response('', { headers: { 'x-kept-at': '0' } });
  const end = Number(days) * 24 * 60 * 60 * 1_000;
  expect([mayShow(stored, end), mayShow(stored, end + 1)]).toEqual([true, false]);
});

const plain = (text: string) => text.replaceAll(/<\/?strong>|\\/g, '').replaceAll(/\s+/g, ' ');

/** The texts of the sources in these folders and files; `…` stands for a value. */
const textsIn = (...paths: string[]) =>
  paths
    .flatMap((path) =>
      path.endsWith('.ts')
        ? [path]
        : readdirSync(new URL(path, root), { recursive: true, encoding: 'utf8' })
            .filter((file) => /\.tsx?$/.test(file))
            .map((file) => `${path}/${file}`),
    )
    .flatMap((path) => textsOfSource(read(path)))
    .map(({ text }) => plain(text));

/** The messages of fields, which the states of the machines have. */
const errors = machines
  .flatMap((machine) => definitionOf(machine).states)
  .flatMap(({ meta }) => (typeof meta?.error === 'string' ? [meta.error] : []));

const refusals = ['server/limits.ts', 'server/proxy.ts'];

const quotesOf = (page: string) =>
  [...read(`docs/flows/${page}`).matchAll(/“([^”]+)”/g)].map(([, text]) => plain(text!));

/** Matches a text with any values for `…`. */
const patternOf = (text: string) =>
  text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll('…', '.+');

/** Whether a quote is a part of a text, or a text with values in it. */
const isOf = (text: string, quote: string) =>
  text.includes(quote) ||
  (/\p{L}{4}/u.test(text) && new RegExp(`^${patternOf(text)}$`).test(quote));

const toOperator = [...read('docs/flows/questions.md').matchAll(/^\| \*\*(OP-\d+)\*\* /gm)].map(
  ([, id]) => id!,
);

const ledByHand = 'catalogue charge differences landing login player search subscription ussd-page'
  .split(' ')
  .map((name) => `${name}.md`);

test('what is written by hand cites rules that exist, and quotes texts of the portal', () => {
  const texts = [
    ...textsIn('src/screens', 'src/ui', 'src/app', 'brands', ...refusals),
    otherPackSuccessMessage,
    ...errors,
  ];
  for (const name of [...byHand, ...ledByHand]) {
    const cited = read(`docs/flows/${name}`).match(/\b[A-Z]+-\d+\b/g) ?? [];
    expect(cited.filter((id) => !rules.has(id) && !toOperator.includes(id))).toEqual([]);
    const quotes = quotesOf(name);
    expect(quotes.length + cited.length).toBeGreaterThan(5);
    const unknown = quotes.filter((quote) => !texts.some((text) => isOf(text, quote)));
    expect(unknown, `quotes of ${name}`).toEqual([]);
  }
});

test('the help desk has every sentence that a subscriber may read, and the glossary those in French', () => {
  const isSentence = (text: string) => /^\p{Lu}.* .*\p{L}(?:[.…]| \?)$/u.test(text);
  const missing = (page: string, texts: string[]) => {
    const quotes = quotesOf(page).join(' ');
    return texts.filter((text) => isSentence(text) && !new RegExp(patternOf(text)).test(quotes));
  };
  const french = [
    ...textsIn('src/screens/subscription', 'src/screens/ussd-page', 'src/screens/not-charged'),
    ...textsIn('src/screens/shared/charge-texts.ts'),
    ...textsIn(...refusals).filter((text) => /[éà’]/.test(text)),
  ];
  expect(french.filter(isSentence).length).toBeGreaterThan(20);
  expect(
    missing('help-desk.md', [...textsIn('src/screens', 'src/app'), ...errors, ...french]),
  ).toEqual([]);
  expect(missing('questions.md', french)).toEqual([]);
});

/** The rows of the help desk's first table. */
const stories = read('docs/flows/help-desk.md')
  .split('\n### ')[0]!
  .split('\n')
  .filter((line) => line.startsWith('| '))
  .slice(2)
  .map((line) => line.slice(2, -2).split(' | '));

test('each story of a caller has an answer, and leads to a rule, a setting of the brand or a question to the operator', () => {
  expect(stories.length).toBeGreaterThanOrEqual(40);
  expect(stories.filter((cells) => cells.length !== 6 || cells.includes(''))).toEqual([]);
  const settings = Object.values(brands).flatMap((brand) => [
    ...Object.keys(brand),
    ...Object.keys(brand.legalNotice),
  ]);
  const known = [...rules.keys(), ...toOperator, ...settings.map((name) => `\`${name}\``)];
  const sources = stories.flatMap((cells) => cells.at(-1)!.split(', '));
  expect(sources.filter((source) => !known.includes(source))).toEqual([]);
  expect(toOperator.filter((id) => !sources.includes(id))).toEqual([]);
  expect(new Set(read('docs/flows/help-desk.md').match(/\*\d+#/g))).toEqual(new Set([ussdCode]));
});

test('the words of callers find a story, without accents too', () => {
  const words = [
    'debite deux fois, desabonner, remboursement, change de puce, sim, ancien numero, code qr',
    'telephone eteint, ne se lance pas, forfait internet, tourne sans fin, demande un numero',
    "ce n'est pas mon numero, 8 chiffres, en anglais, pas de jeux, credit insuffisant, SMS",
    'arnaque, enfant, mot de passe, wifi, page blanche, renouvelle, trompe de numero, gratuit',
    'MoMo, recu, facture, lent, volé, scores, publicité, installer, MTN, réclamation, offrir',
    'données personnelles, garçon, fils, démarre, ne peut pas souscrire, carré, affiche, iPhone',
    'deux puces, dame, mari, petit frère, 150, points, payé quand même, nouveau téléphone',
    'ludo, gagné, code incorrect, bureau, décédé, il en manque, ça ne marche pas, coupé, francs',
    '2 fois, confirmer, tape 1, mauvais numéro, par erreur, 3 jours, arrêté, jouer, joue sans payer',
    'tous les matins, Wi-Fi, redémarré, vendre, “Search”, quatre jeux, fermer la liste',
  ].flatMap((line) => line.split(', '));
  const said = stories.map(([caller = '']) => fold(caller));
  expect(words.filter((word) => !said.some((story) => story.includes(fold(word))))).toEqual([]);
});
