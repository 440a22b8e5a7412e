import type { LegalNotice, PackOnSale, Palette } from './brand.js';

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

export const packs = [
  {
    value: 'Daily',
    label: 'Journée : 100F',
    name: 'Journée',
    price: '100F',
    period: '24h',
    hours: 24,
    successMessage: 'Bienvenue ! Votre forfait de 100F est valable 24h.',
  },
  {
    value: '3Day',
    label: 'Trois jours : 250F',
    name: 'Trois jours',
    price: '250F',
    period: '3 jours',
    hours: 72,
    successMessage: 'Bienvenue ! Votre forfait de 250F est valable 3 jours.',
  },
  {
    value: 'Weekly',
    label: 'Semaine : 500F',
    name: 'Semaine',
    price: '500F',
    period: '7 jours',
    hours: 168,
    successMessage: 'Bienvenue ! Votre forfait de 500F est valable 7 jours.',
  },
] as const satisfies PackOnSale[];

export const defaultPack = 'Weekly';

/** Names and numbers of the example are invented. */
export const legalNotice: LegalNotice = {
  seller: {
    name: 'Akwaba Média SARL',
    address: 'Rue des Jardins, Cocody, Abidjan, Côte d’Ivoire',
    register: 'CI-ABJ-00-0000-B00-00000',
    tax: '0000000 A',
  },
  support: {
    telephone: '455',
    hours: 'tous les jours de 8\u00a0h\u00a0à\u00a020\u00a0h',
    email: 'aide@akwaba.example',
  },
  stop: '*455*0#',
  renewal: { Daily: 'ends', '3Day': 'ends', Weekly: 'renews' },
  terms: 'https://akwaba.example/conditions',
  privacy: 'https://akwaba.example/confidentialite',
  minors: 'Les mineurs souscrivent avec l’accord de leurs parents.',
};

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
  accentPressed: '#f57a48',
  ornament: '#ffd23f',
  danger: '#c0263b',
  dangerSoft: '#fee',
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
  dangerSoft: '#523',
  success: '#6d9',
  successSoft: '#143',
  pictures: { first: '#255', second: '#543', third: '#452', fourth: '#533', fifth: '#246' },
};

export const accentForced = '#b53';

export const radius = { small: '6px', medium: '10px', large: '16px' };

export const fontFamily = 'system-ui, -apple-system, Roboto, sans-serif';
