/**
 * Colours of one theme, each `#rrggbb` or `#rgb`. What stands on what must have the contrast that
 * `tests/unit/build/contrast.test.ts` asks for.
 */
export interface Palette {
  /** Grounds: the page, what lies on it, and what is pressed, hovered over or shut. */
  page: string;
  surface: string;
  sunken: string;
  /** Lines that only divide, and borders of fields. */
  line: string;
  control: string;
  text: string;
  muted: string;
  /** Links, icons, the focus. */
  brand: string;
  brandStrong: string;
  /** The header, the hero and the heads of cards, which are dark in every theme; raised and bright are buttons there. */
  bar: string;
  barRaised: string;
  barBright: string;
  onBar: string;
  onBarMuted: string;
  /** What is to be pressed first. What stands on it has the colour `bar`. */
  accent: string;
  accentHover: string;
  accentPressed: string;
  /** A second accent of the drawings. */
  ornament: string;
  /** Words and signs that warn, their ground, and fills that `onDanger` stands on. */
  danger: string;
  dangerSoft: string;
  dangerFill: string;
  dangerStrong: string;
  onDanger: string;
  success: string;
  successSoft: string;
  /** Behind a game's picture while it loads, and where it never does. */
  pictures: { first: string; second: string; third: string; fourth: string; fifth: string };
}

/** A pack on sale, in the words of the subscription form. */
export interface PackOnSale {
  /** As the backend knows it. */
  value: string;
  label: string;
  price: string;
  period: string;
  /** How long a payment counts; the same as `period`. */
  hours: number;
  successMessage: string;
}

/** What an operator's portal has of its own: what a file of this folder exports. `VITE_BRAND` chooses one (all.ts). */
export interface Brand {
  /** Also the service name of the calls; `VITE_PRODUCT_NAME` takes its place. */
  productName: string;
  /** One sentence for who finds the portal or is sent its address, in the languages of its screens. */
  description: { en: string; fr: string };
  ussdCode: string;
  /** Every msisdn of the country starts with it; login adds it where it is missing. */
  countryPrefix: string;
  /** In the order in which the form offers them; the price of the first is the one that screens name. */
  packs: readonly [PackOnSale, ...PackOnSale[]];
  /** The `value` of the pack that the form begins with. */
  defaultPack: string;
  /**
   * What stands in an svg of 48 by 48, for dark grounds, with colours of its own. After a change `npm run icons` draws the
   * icons of phones.
   */
  logo: string;
  light: Palette;
  dark: Palette;
  /** The corners of small parts, of cards and of dialogs, as lengths of CSS. */
  radius: { small: string; medium: string; large: string };
  /** The fonts of every text, as CSS names them. A phone has them: nothing is downloaded. */
  fontFamily: string;
}
