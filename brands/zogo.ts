import type { Palette } from './brand.js';

/** The brand of the product document. */

export const productName = 'Zogo Games';

export const language = 'en';

export const description = {
  en: 'Play unlimited games on your phone from 50F a day. Nothing to install.',
  fr: 'Des jeux illimités sur votre téléphone à partir de 50F par jour, sans rien installer.',
};

export const ussdCode = '*717#';

export const countryPrefix = '229';

export const exampleNumber = '0197000000';

/** Benin's plan of 30 November 2024 (docs/rules.md, Constants). */
export const addedDigits: string = '01';

/** A sun that plays. */
export const logo =
  '<g stroke="#ffb31f" stroke-width="5" stroke-linecap="round"><path d="M24 3v42M3 24h42M9 9l30 30M39 9L9 39"/><circle cx="24" cy="24" r="16" fill="#210f66"/></g><path d="M20 17c0-2 2-2 3-1l9 6c1 1 1 3 0 4l-9 6c-1 1-3 1-3-1z" fill="#fff"/>';

export const light: Palette = {
  page: '#fcf8f1',
  surface: '#ffffff',
  sunken: '#f3eefb',
  line: '#e5dcf0',
  control: '#7d7299',
  text: '#1c1145',
  muted: '#5b5175',
  brand: '#4a25c4',
  bar: '#210f66',
  barRaised: '#36208c',
  barBright: '#4a25c4',
  onBar: '#ffffff',
  onBarMuted: '#d3c9f7',
  accent: '#ffb31f',
  accentHover: '#ffc552',
  ornament: '#27b56b',
  danger: '#c81e3a',
  dangerFill: '#c81e3a',
  dangerStrong: '#a3142c',
  onDanger: '#ffffff',
  success: '#0d7a43',
  successSoft: '#e2f6ea',
  pictures: {
    first: '#ddd3f8',
    second: '#ffe3ad',
    third: '#c9eed9',
    fourth: '#ffd6cc',
    fifth: '#cfe4fb',
  },
};

/** Colours that are not listed are those of the light theme. Use short hex values where possible: every page contains them. */
export const dark: Palette = {
  ...light,
  page: '#120b29',
  surface: '#1f1640',
  sunken: '#2b2155',
  line: '#437',
  control: '#98b',
  text: '#eef',
  muted: '#bad',
  brand: '#baf',
  danger: '#f99',
  success: '#6d9',
  successSoft: '#143',
  pictures: { first: '#437', second: '#543', third: '#254', fourth: '#533', fifth: '#246' },
};

export const accentForced = '#a60';

export const radius = { small: '10px', medium: '14px', large: '22px' };

export const fontFamily = 'system-ui, -apple-system, Roboto, sans-serif';
