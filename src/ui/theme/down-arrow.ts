/** The `path` of an `Icon` for what opens below it. */
export const downArrow = 'M6 9.5l6 6 6-6';
