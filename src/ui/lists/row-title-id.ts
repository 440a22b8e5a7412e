/** The id of the title of a landing row; `index` counts from 0. */
export const rowTitleId = (index: number): string => `row-${index}`;
