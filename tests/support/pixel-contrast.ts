// Measures contrast in the pixels of a screenshot: forced dark changes no computed style.
import type { Page } from 'playwright';

/** Minimum contrast of texts, and of icons and outlines of controls: WCAG 2.2 AA, 1.4.3 and 1.4.11. */
const least = { text: 4.5, icon: 3, outline: 3 };

interface Part {
  kind: keyof typeof least;
  name: string;
  box: { x: number; y: number; width: number; height: number };
}

/** Runs in the page: returns the texts in the window, and the icons and outlines of its controls. */
function partsInView(): Part[] {
  const parts: Part[] = [];
  const add = (kind: Part['kind'], element: Element, { x, y, width, height }: DOMRect) => {
    const top = document.elementFromPoint(x + width / 2, y + height / 2);
    // The `::after` of a link covers its card, and is transparent; a dialog's backdrop is not.
    const link = top?.closest('a')?.getBoundingClientRect();
    const isAfter =
      link && (link.right < x || link.left > x + width || link.bottom < y || link.top > y + height);
    const isCovered = !top || !(isAfter || element.contains(top) || top.contains(element));
    if (isCovered || element.closest('[inert], :disabled')) return;
    const text = element.textContent.trim().slice(0, 30) || element.getAttribute('aria-label');
    parts.push({ kind, name: `${element.localName} '${text}'`, box: { x, y, width, height } });
  };
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const range = document.createRange();
    range.selectNodeContents(texts.currentNode);
    if (!texts.currentNode.textContent?.trim()) continue;
    for (const line of range.getClientRects())
      add('text', range.startContainer.parentElement!, line);
  }
  const control = ':is(a, button, input, select, label)';
  for (const element of document.querySelectorAll(`${control}, ${control} *`)) {
    const style = getComputedStyle(element);
    const box = element.getBoundingClientRect();
    const [left, right] = [style.paddingLeft, style.paddingRight].map(Number.parseFloat) as [
      number,
      number,
    ];
    // Its padding has icons.
    const inner = new DOMRect(box.x + left, box.y + 8, box.width - left - right, box.height - 16);
    const isEmpty = element instanceof HTMLInputElement && !element.value && !element.placeholder;
    if (element.matches('input, select') && !isEmpty) add('text', element, inner);
    if (element.localName === 'svg') add('icon', element, box);
    const hasBorder = style.borderLeftStyle === 'solid' && !style.borderLeftColor.endsWith(', 0)');
    // A card with a picture needs no outline.
    if (element.querySelector('img, [data-picture]')) continue;
    if ((hasBorder && style.borderLeftWidth !== '0px') || style.boxShadow.includes('inset')) {
      add('outline', element, new DOMRect(box.x - 6, box.y + box.height / 2, 10, 1));
    }
  }
  return parts;
}

interface Screenshot {
  png: string;
  scale: number;
  parts: Part[];
}

/** Runs in another page: returns the highest contrast of the pixels of each part, on its most frequent colour. */
async function contrastsOf({ png, scale, parts }: Screenshot): Promise<number[]> {
  const bytes = Uint8Array.from(atob(png), (character) => character.charCodeAt(0));
  const image = await createImageBitmap(new Blob([bytes]));
  const drawing = new OffscreenCanvas(image.width, image.height).getContext('2d', {
    willReadFrequently: true,
  })!;
  drawing.drawImage(image, 0, 0);
  const luminanceOf = (color: number) => {
    const [red, green, blue] = [color >> 16, (color >> 8) & 255, color & 255].map((value) =>
      value <= 10 ? value / 3295 : ((value / 255 + 0.055) / 1.055) ** 2.4,
    ) as [number, number, number];
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  return parts.map(({ kind, box }) => {
    const [x, y, width, height] = [box.x, box.y, box.width, box.height].map((value) =>
      Math.round(value * scale),
    ) as [number, number, number, number];
    const { data } = drawing.getImageData(x, y, Math.max(width, 1), Math.max(height, 1));
    const counts = new Map<number, number>();
    for (let at = 0; at < data.length; at += 4) {
      const color = (data[at]! << 16) | (data[at + 1]! << 8) | data[at + 2]!;
      counts.set(color, (counts.get(color) ?? 0) + 1);
    }
    // An outline's strip begins outside the control.
    const [ground] =
      kind === 'outline' ? [...counts][0]! : [...counts].reduce((a, b) => (b[1] > a[1] ? b : a));
    const on = luminanceOf(ground);
    return Math.max(
      ...[...counts.keys()].map((color) => {
        const ink = luminanceOf(color);
        return (Math.max(on, ink) + 0.05) / (Math.min(on, ink) + 0.05);
      }),
    );
  });
}

/** Returns a line for each text, icon and outline in the window with too little contrast. `blank` decodes the screenshot. */
export async function lowContrasts(page: Page, blank: Page): Promise<string[]> {
  const png = (await page.screenshot({ animations: 'disabled' })).toString('base64');
  const parts = await page.evaluate(partsInView);
  const scale = await page.evaluate(() => window.devicePixelRatio);
  const contrasts = await blank.evaluate(contrastsOf, { png, scale, parts });
  return parts.flatMap(({ kind, name }, index) =>
    contrasts[index]! < least[kind] ? [`${kind} ${name}: ${contrasts[index]!.toFixed(2)}`] : [],
  );
}
