const events = new Map<unknown, 'game.over' | 'game.started'>([
  ['game-over', 'game.over'],
  ['game-start', 'game.started'],
]);

/** Returns what a message of a game says (PLAY-11), by the type of a plain object; undefined for other messages. */
export function gameEvent(data: unknown) {
  const message = Object(data) as { type?: unknown };
  const isPlain = Object.getPrototypeOf(message) === Object.prototype;
  return isPlain ? events.get(message.type) : undefined;
}
