function ignoreRepetition(event: KeyboardEvent): void {
  if (event.repeat && event.key === 'Enter') event.preventDefault();
}

/** An effect: Enter presses once until it is released. Held, it would close a message and press the button that gets the focus. */
export function ignoreHeldEnter(): () => void {
  document.addEventListener('keydown', ignoreRepetition);
  return () => document.removeEventListener('keydown', ignoreRepetition);
}
