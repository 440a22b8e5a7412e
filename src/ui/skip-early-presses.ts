/** Attribute of forms whose early presses the app must not replay: they cost money (D-119). */
export const skipEarlyPresses = 'data-skip-early-presses';
