/**
 * Colours of one theme, each `#rrggbb` or `#rgb`. What stands on what must have the contrast that
 * `tests/server/contrast.test.ts` asks for.
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
  night: string;
  nightRaised: string;
  nightBright: string;
  onNight: string;
  onNightMuted: string;
  /** What is to be pressed first. What stands on it has the colour `night`. */
  accent: string;
  accentHover: string;
  accentPressed: string;
  /** A second accent of the drawings. */
  leaf: string;
  /** Words and signs that warn, their ground, and fills that `onDanger` stands on. */
  danger: string;
  dangerSoft: string;
  dangerFill: string;
  dangerStrong: string;
  onDanger: string;
  success: string;
  successSoft: string;
  /** Behind a game's picture while it loads, and where it never does. */
  tint: { violet: string; mango: string; leaf: string; coral: string; sky: string };
}

/** What an operator's portal has of its own. `VITE_BRAND` chooses one of this folder (all.ts). */
export interface Brand {
  light: Palette;
  dark: Palette;
}
