/** Attribute of forms whose early presses the app must not replay: they cost money (D-119). */
export const holdsPresses = 'data-holds-presses';
