import { brands } from '../../brands/all';
import { screenStates, type ScreenState } from '../../tests/support/screen-states';

/** A state in a size, once in each theme. */
export interface Cell {
  state: ScreenState;
  size: { width: number; height: number };
  themes: ('light' | 'dark')[];
}

/** A picture of docs/screens: rows of screens. */
export interface Picture {
  /** The name of its file, without an extension. */
  name: string;
  brand: string;
  /** The name in docs/screens/README.md, and the heading of its section. */
  title: string;
  section: string;
  rows: Cell[][];
  scale: number;
}

const [brand = ''] = Object.keys(brands);
const both: Cell['themes'] = ['light', 'dark'];
const mainStates = 'landing-rows landing-drawer player-game search-results subscription-plain';
const paymentStates =
  'subscription-plain subscription-success subscription-asking landing-end ussd-page-plain';
const wideStates =
  'landing-continue-playing landing-drawer category-games search-start search-results search-none ' +
  'player-game subscription-plain subscription-error subscription-success login-plain ' +
  'ussd-page-plain not-charged-plain not-found-plain';

/** Returns the name of a state's picture, such as `landing-drawer-failed`. */
export const pictureNameOf = ({ screen, state }: ScreenState) =>
  `${screen}-${state}`.replaceAll(' ', '-');

/** Returns a row of each state, with a cell of each width. */
const rowsOf = (names: string, height: number, widths: number[], themes: Cell['themes']) =>
  names.split(' ').map((name) => {
    const state = screenStates.find((each) => pictureNameOf(each) === name)!;
    return widths.map((width): Cell => ({ state, size: { width, height }, themes }));
  });

const ofStates = screenStates.map((given): Picture => {
  const { screen: section, state } = given;
  // The last button of the payment form asks for money, and must be on the picture.
  const size = { width: 360, height: section === 'subscription' ? 1000 : 720 };
  const rows = [[{ state: given, size, themes: both }]];
  const title = `${section}: ${state}`;
  return { name: pictureNameOf(given), brand, title, section, rows, scale: 1 };
});
const wide: Picture = {
  name: 'wide',
  brand,
  title: 'Each screen 768 and 1,440 px wide, light and dark',
  section: 'Wide screens',
  rows: rowsOf(wideStates, 900, [768, 1440], both),
  scale: 0.3,
};
/** The sheets of a brand, light. README.md shows the first one of the first brand. */
const sheetsOf = (of: string): Picture[] => [
  {
    name: `brand-${of}`,
    brand: of,
    title: `The main screens, brand ${of}`,
    section: `The brand ${of}`,
    rows: [rowsOf(mainStates, 720, [360], ['light']).flat()],
    scale: 0.75,
  },
  {
    name: `payment-${of}`,
    brand: of,
    title: `Payment 360, 768 and 1,280 px wide, brand ${of}`,
    section: `The brand ${of}`,
    rows: rowsOf(paymentStates, 1000, [360, 768, 1280], ['light']),
    // The file has 150 kB at most.
    scale: 0.36,
  },
];

export const pictures = [...ofStates, wide, ...Object.keys(brands).flatMap(sheetsOf)];

/** Returns docs/screens/README.md. */
export const pageOfPictures = () => `# Screens

Every screen in its states on a phone 360 px wide, light and dark. \`docker compose run --rm pictures\` compares
these pictures with the app, and \`npm run pictures:accept\` replaces those that differ.

They show \`zogo\`, the brand of the product document. At the end are sheets of each brand: \`akwaba\` is an example, and its
packs, prices, texts and codes are invented ([brands](../brands.md)).
${pictures.map(blockOf).join('')}`;

function blockOf({ name, title, section }: Picture, index: number): string {
  const heading = pictures[index - 1]?.section === section ? '' : `\n## ${section}\n`;
  return `${heading}- ${title.replace(`${section}: `, '')}: ![${title}](${name}.webp)\n`;
}
