/** The window widths in px from which the layout changes. The first view imports them without the other styles. */
export const mediumWidth = 640;
/** From here a row of the landing page shows all its cards; below it scrolls sideways. */
export const rowWidth = 700;
export const largeWidth = 1024;
/** From here the page is wider than a laptop's, and lists have more columns. */
export const wideWidth = 1600;
