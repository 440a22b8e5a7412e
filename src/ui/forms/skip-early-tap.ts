/** Attribute of forms in which the app must not replay an early tap: they cost money (D-119). */
export const skipEarlyTap = 'data-skip-early-tap';
