// The keyboard focus on a card that is cut: Chromium does not scroll to an element of which 32 px show.
document.addEventListener('focusin', ({ target }) => {
  const card = target as Element;
  const { left, right } = card.getBoundingClientRect();
  const isCut = left < 0 || right > window.innerWidth;
  if (isCut && card.matches('li > :focus-visible')) {
    card.scrollIntoView({ block: 'nearest', inline: 'start' });
  }
});
