// The tables of texts (TEXT-1), and our own French texts (TEXT-3): their spaces.
// Rules: TEXT-1, TEXT-3.
import { expect, test } from 'vitest';
import { packs } from '#offer';
import * as english from '../../../brands/texts/en';
import * as french from '../../../brands/texts/fr';
import { screenIds, screens, type Screen } from '../../../src/screens';
import { filesIn, read } from '../../support/repository';
import { textsOfSource } from '../../support/texts-of-source';

const sourcesIn = (...folders: string[]) => filesIn(/(?<!\.css)\.tsx?$/, ...folders);

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
    .filter((id) => (screens[id] as Screen).isFrench)
    .flatMap((id) => sourcesIn(`src/screens/${id}`)),
  ...['charge-texts.ts', 'my-pack.tsx', 'price-list.tsx', 'support-line.tsx'].map(
    (file) => `src/screens/shared/${file}`,
  ),
  ...sourcesIn('brands').filter((file) => file !== 'brands/texts/en.ts'),
]);
/** In other files French texts are marked, or have French words or accents. */
const looksFrench = (text: string) =>
  /(?<!\p{L})(des?|les?|une|vos|votre|est|pour|sur)(?!\p{L})|[éèàêç]/iu.test(text);

const files = new Set([...frenchFiles, ...sourcesIn('src', 'server')]);
const found = [...files]
  .filter((file) => !file.startsWith('src/flows/'))
  .flatMap((file) =>
    textsOfSource(read(file)).filter(
      ({ text, isMarkedFrench }) => isMarkedFrench || frenchFiles.has(file) || looksFrench(text),
    ),
  );
const own = found.map(({ text }) => text).filter((text) => !ofDocument.has(text));

/** The texts of one language: the compiler refuses a table without one of them, or with more. */
type Texts = { [Name in keyof typeof english]: string };
const tables = { en: english, fr: french } satisfies Record<'en' | 'fr', Texts>;

test('both tables have the same texts in the same order', () => {
  expect(Object.keys(tables.fr)).toEqual(Object.keys(tables.en));
});

test('no text of a screen in the brand’s language stands outside of the tables', () => {
  const outside = [...files]
    .filter((file) => file.startsWith('src/') && !/^src\/(flows|reporting)/.test(file))
    .filter((file) => !frenchFiles.has(file))
    .flatMap((file) =>
      textsOfSource(read(file))
        .filter(({ text, isShown }) => isShown && /\p{L}{2}/u.test(text))
        .map(({ text }) => `${file}: ${text}`),
    );
  const styles = filesIn(/\.css\.ts$/, 'src').filter((file) =>
    /content: '"[^"]*\p{L}{2}/u.test(read(file)),
  );
  expect([...outside, ...styles]).toEqual([]);
});

test('the texts of the document carry over exactly', () => {
  const texts = found.map(({ text }) => text);
  expect([...ofDocument].filter((text) => !texts.includes(text))).toEqual([]);
});

test('the walk finds French texts in screens, brands, the app, the portal header and the server', () => {
  for (const text of ['Payer quand même', 'Journée\u00a0: 100F', 'Chargement…', 'Recherche']) {
    expect(own).toContain(text);
  }
  expect(own).toContain('Trop de demandes. Celle-ci n’a rien coûté. Patientez une minute.');
});

test('a non-breaking space stands before each ? ! ; : of our own texts', () => {
  expect(
    own.filter((text) => /(?<![\u00a0\u202f])([?!;]|(?<!^(https|mailto)):)/.test(text)),
  ).toEqual([]);
});
