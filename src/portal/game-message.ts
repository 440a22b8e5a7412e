const events = new Map<unknown, 'game.over' | 'game.started'>([
  ['game-over', 'game.over'],
  ['game-start', 'game.started'],
]);

/** Returns what a message of a game says (PLAY-11), by the type of a plain object; undefined for other messages. */
export const gameEvent = (data: unknown) =>
  typeof data === 'object' &&
  data !== null &&
  Object.getPrototypeOf(data) === Object.prototype &&
  'type' in data
    ? events.get(data.type)
    : undefined;
