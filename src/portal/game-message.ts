/** Returns whether a message of a game says that it is over: a plain object with that type (PLAY-11). */
export const isGameOver = (data: unknown): boolean =>
  typeof data === 'object' &&
  data !== null &&
  Object.getPrototypeOf(data) === Object.prototype &&
  'type' in data &&
  data.type === 'game-over';
