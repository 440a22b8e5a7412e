/** Returns a time in ms as words, such as '10 seconds'. */
export const seconds = (ms: number): string => `${ms / 1_000} seconds`;
