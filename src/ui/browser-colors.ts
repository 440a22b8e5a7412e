/** Colours of the visual system that the browser itself uses around the portal, too. */
export const page = '#fcf8f1';
export const night = '#210f66';
