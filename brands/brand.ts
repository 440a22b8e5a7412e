import type { Language } from './texts/en.js';

/** The colours of one theme as `#rrggbb` or `#rgb`. `tests/unit/build/contrast.test.ts` checks the contrast of each pair. */
export interface Palette {
  /** Backgrounds: the page, surfaces on it, and pressed, hovered or disabled controls. */
  page: string;
  surface: string;
  sunken: string;
  /** Decorative dividing lines, and borders of fields. */
  line: string;
  control: string;
  text: string;
  muted: string;
  /** Links, icons, the focus. */
  brand: string;
  /** The header, the hero and the heads of cards, which are dark in every theme; raised and bright are buttons there. */
  bar: string;
  barRaised: string;
  barBright: string;
  onBar: string;
  onBarMuted: string;
  /** The primary action; text on it has the colour `bar`. */
  accent: string;
  accentHover: string;
  /** A second accent of the drawings. */
  ornament: string;
  /** Warning text and icons, and fills under `onDanger`. */
  danger: string;
  dangerFill: string;
  dangerStrong: string;
  onDanger: string;
  success: string;
  successSoft: string;
  /** Background of a game's picture until it has loaded, or when it fails. */
  pictures: { first: string; second: string; third: string; fourth: string; fifth: string };
}

/** A pack as the subscription form shows it. */
export interface PackOnSale {
  /** The value that the backend expects. */
  value: string;
  label: string;
  /** One or two words for receipts and cards. */
  name: string;
  price: string;
  period: string;
  /** Validity of a payment in hours; keep it equal to `period`. */
  hours: number;
  successMessage: string;
}

/** What codes of carrier billing and the law ask of a payment page; nothing is shown of a field that is not set. */
export interface LegalNotice {
  seller?: {
    name: string;
    address: string;
    /** Number in the register of companies. */
    register?: string;
    tax?: string;
  };
  support?: { telephone: string; hours?: string; email?: string };
  /** The code or the number that a subscriber dials to unsubscribe. */
  stop?: string;
  /** By the `value` of a pack: whether it renews by itself at its end. */
  renewal?: Readonly<Record<string, 'renews' | 'ends'>>;
  /** Addresses of pages; https or a path of the portal's host. */
  terms?: string;
  privacy?: string;
  /** A French sentence about minors. */
  minors?: string;
}

/** The exports of a brand file and of its file in `offers`. `VITE_BRAND` selects one (all.ts). */
export interface Brand {
  /** Also the service name of the calls; `VITE_PRODUCT_NAME` overrides it. */
  productName: string;
  /** Of all screens that are not French for every brand (TEXT-1); brands/texts has the texts. */
  language: Language;
  /** One sentence for search results and link previews, per language. */
  description: Record<Language, string>;
  ussdCode: string;
  /** Every msisdn of the country starts with it; login adds it where it is missing. */
  countryPrefix: string;
  /** A number after the country prefix, as the form's example. Forms mention another length than its, and accept it. */
  exampleNumber: string;
  /** The digits that a new numbering plan has put before each old number, which may still be typed; '' where none is typed any more. */
  addedDigits: string;
  /** In the order of the form; screens name the price of the first one. */
  packs: readonly [PackOnSale, ...PackOnSale[]];
  /** The `value` of the pack that the form preselects. */
  defaultPack: string;
  legalNotice: LegalNotice;
  /**
   * Content of a 48 x 48 svg with fixed colours, for dark backgrounds. Run `npm run icons` after a change.
   */
  logo: string;
  light: Palette;
  dark: Palette;
  /** `accent` where the browser forces dark colours on the light theme; text on it has the colour `onBar` (D-136). */
  accentForced: string;
  /** Corner radii of small parts, cards and dialogs, as CSS lengths. */
  radius: { small: string; medium: string; large: string };
  /** CSS font families; use installed fonts only, so that nothing is downloaded. */
  fontFamily: string;
}
