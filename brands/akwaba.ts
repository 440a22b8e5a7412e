import type { Palette } from './brand.js';

/** A second brand, as an example: all its texts, colours and drawings differ from the first brand's. */

export const productName = 'Akwaba Play';

export const language = 'fr';

export const description = {
  en: 'Hundreds of games for your phone from 100F a day. Nothing to install.',
  fr: 'Des centaines de jeux sur votre téléphone à partir de 100F par jour, sans rien installer.',
};

export const ussdCode = '*455*1#';

export const countryPrefix = '225';

export const exampleNumber = '0700000000';

export const addedDigits: string = '';

/** An A that is a pawn on its tile. */
export const logo =
  '<rect x="3" y="3" width="42" height="42" rx="12" fill="#ff8a5c"/>' +
  '<path d="M24 13l11 22H13z" fill="#063b3a" stroke="#063b3a" stroke-width="4" stroke-linejoin="round"/>' +
  '<circle cx="24" cy="28" r="4.5" fill="#ffd23f"/>';

export const light: Palette = {
  page: '#f3faf8',
  surface: '#ffffff',
  sunken: '#e2f2ee',
  line: '#cbe2dc',
  control: '#66857f',
  text: '#06302f',
  muted: '#44625e',
  brand: '#00665c',
  bar: '#063b3a',
  barRaised: '#0a4d4b',
  barBright: '#0c5f58',
  onBar: '#ffffff',
  onBarMuted: '#bfe6df',
  accent: '#ff8a5c',
  accentHover: '#ffa17c',
  ornament: '#ffd23f',
  danger: '#c0263b',
  dangerFill: '#c0263b',
  dangerStrong: '#98182b',
  onDanger: '#ffffff',
  success: '#0d7a43',
  successSoft: '#dfe',
  pictures: {
    first: '#cee',
    second: '#fed',
    third: '#feb',
    fourth: '#fdc',
    fifth: '#cef',
  },
};

export const dark: Palette = {
  ...light,
  page: '#041918',
  surface: '#0c2b2a',
  sunken: '#163d3b',
  line: '#255',
  control: '#7aa',
  text: '#eff',
  muted: '#acc',
  brand: '#6dc',
  bar: '#042f2e',
  danger: '#f99',
  success: '#6d9',
  successSoft: '#143',
  pictures: { first: '#255', second: '#543', third: '#452', fourth: '#533', fifth: '#246' },
};

export const accentForced = '#b53';

export const radius = { small: '6px', medium: '10px', large: '16px' };

export const fontFamily = 'system-ui, -apple-system, Roboto, sans-serif';
