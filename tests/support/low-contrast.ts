/**
 * The words in view whose colour is too near to the one behind them (WCAG 2.2, 1.4.3), as sentences; runs in the page. Words
 * on a picture or a gradient are left out.
 */
export function lowContrast(): string[] {
  type Color = [red: number, green: number, blue: number, alpha: number];

  const read = (text: string): Color => {
    const [red = 0, green = 0, blue = 0, alpha = 1] = (text.match(/[\d.]+/g) ?? []).map(Number);
    return [red, green, blue, alpha];
  };
  const luminance = (color: Color) => {
    const [red = 0, green = 0, blue = 0] = color.slice(0, 3).map((value) => {
      const part = value / 255;
      return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const behind = (element: Element | null): string | null => {
    for (let at = element; at; at = at.parentElement) {
      const { backgroundColor, backgroundImage } = getComputedStyle(at);
      if (backgroundImage !== 'none') return null;
      if (read(backgroundColor)[3] > 0) return backgroundColor;
    }
    return 'rgb(255, 255, 255)';
  };

  const found = new Set<string>();
  const words = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (words.nextNode()) {
    const element = words.currentNode.parentElement;
    const text = words.currentNode.textContent?.trim() ?? '';
    if (!element || text === '' || !element.checkVisibility({ visibilityProperty: true })) continue;
    const style = getComputedStyle(element);
    const ground = behind(element);
    if (style.clipPath !== 'none' || ground === null) continue;
    const size = Number.parseFloat(style.fontSize);
    const isLarge = size >= 24 || (size >= 18.66 && Number(style.fontWeight) >= 700);
    const [low = 0, high = 0] = [luminance(read(style.color)), luminance(read(ground))].toSorted(
      (one, other) => one - other,
    );
    const ratio = (high + 0.05) / (low + 0.05);
    if (ratio < (isLarge ? 3 : 4.5)) {
      found.add(`${text}: ${style.color} on ${ground}, ${ratio.toFixed(2)}`);
    }
  }
  return [...found];
}
