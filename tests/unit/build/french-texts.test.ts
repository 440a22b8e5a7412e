// Our own French texts (TEXT-3): their spaces, their mood, and the labels of French screens.
// Rule: TEXT-3.
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { packs } from '#brand';
import { screenIds, screens } from '../../../src/screens';
import { textsOfSource } from '../../support/texts-of-source';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const sourcesIn = (folder: string): string[] =>
  readdirSync(root + folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /(?<!\.css)\.tsx?$/.test(file))
    .map((file) => `${folder}/${file}`);

/** Product document 2, 7 and 8. */
const ofDocument = new Set([
  'Souscrivez et Profitez!',
  'Souscrivez maintenant',
  'Souscrivez en tapant … à partir de …',
  'Votre crédit est insuffisant, veuillez recharger svp et reessayer.',
  // brands.test.ts compares these texts with literals.
  ...packs.flatMap(({ label, successMessage }) => [label, successMessage]),
]);

/** Each text in these is French, or has nothing that a rule below forbids. */
const frenchFiles = new Set([
  ...screenIds
    .filter((id) => screens[id].lang === 'fr')
    .flatMap((id) => sourcesIn(`src/screens/${id}`)),
  ...['charge-texts.ts', 'my-pack.tsx', 'support-line.tsx'].map(
    (file) => `src/screens/shared/${file}`,
  ),
  ...sourcesIn('brands'),
]);
/** In other files French texts are marked, or have French words or accents. */
const looksFrench = (text: string) =>
  /(?<!\p{L})(des?|les?|une|vos|votre|est|pour|sur)(?!\p{L})|[éèàêç]/iu.test(text);

const files = new Set([...frenchFiles, ...['src', 'server'].flatMap(sourcesIn)]);
const texts = [...files]
  .filter((file) => !file.startsWith('src/flows/'))
  .flatMap((file) =>
    textsOfSource(readFileSync(root + file, 'utf8')).filter(
      ({ text, isMarkedFrench }) => isMarkedFrench || frenchFiles.has(file) || looksFrench(text),
    ),
  )
  .map(({ text }) => text);
const own = texts.filter((text) => !ofDocument.has(text));

test('the texts of the document carry over exactly', () => {
  expect([...ofDocument].filter((text) => !texts.includes(text))).toEqual([]);
});

test('the walk finds French texts in screens, brands, the app, the portal header and the server', () => {
  for (const text of ['Payez quand même', 'Journée\u00a0: 100F', 'Chargement…', 'Recherche']) {
    expect(own).toContain(text);
  }
  expect(own).toContain('Trop de demandes. Celle-ci n’a rien coûté. Patientez une minute.');
});

test('a non-breaking space stands before each ? ! ; : of our own texts', () => {
  expect(
    own.filter((text) => /(?<![\u00a0\u202f])([?!;]|(?<!^(https|mailto)):)/.test(text)),
  ).toEqual([]);
});

test('no sentence of our own begins with an infinitive', () => {
  const infinitive = /(?:^|[.?!…]\s+)(?=\p{Lu})(?:Se\s|S’)?\p{L}+(?:er|ir|ire|dre|ttre)(?!\p{L})/u;
  expect(own.filter((text) => infinitive.test(text))).toEqual([]);
});
