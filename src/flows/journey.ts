import type { Chart, Translate } from './chart';

/** A screen of the map. */
export interface JourneyScreen {
  id: string;
  label: string;
  address: string;
  /** The name of its picture in docs/screens. */
  picture: string;
  /** The ids of the machines that run there. */
  machines: string[];
}

/** What leads from one screen to another, as a sentence. The first screen is where a visit begins; `from` is '' for a link that every screen has. */
export interface JourneyArrow {
  from: string;
  to: string;
  sentence: string;
}

/**
 * The map of all screens as a chart. `svgOf` draws it, and a page shows it as it shows the drawing of a machine: states
 * are screens by their ids, with `href` for the page of the first machine, and the same chart has keys for the arrows.
 * `pictureOf` returns a picture's data URI by its name; sizes in CSS pixels.
 */
export function journeyOf(
  screens: JourneyScreen[],
  arrows: JourneyArrow[],
  pictureOf: (name: string) => { uri: string; width: number; height: number },
  translate: Translate = (text) => text,
): Chart {
  const common = {
    isRegion: false,
    promise: '',
    rule: '',
    tags: [],
    entry: [],
    exit: [],
    invokes: [],
  };
  const root = {
    name: '',
    label: translate('The whole journey'),
    parent: null,
    kind: 'machine' as const,
  };
  return {
    id: 'map',
    label: root.label,
    description: 'All screens, and what leads from one to the next.',
    states: [
      { ...common, ...root, isInitial: false, description: '', lines: [] },
      ...screens.map(({ id, label, address, picture, machines: [first] }, index) => ({
        ...common,
        isInitial: index === 0,
        name: id,
        label: translate(label),
        parent: '',
        kind: 'atomic' as const,
        description: address,
        lines: [address],
        picture: pictureOf(picture),
        ...(first !== undefined && { href: `${first}.md` }),
      })),
    ],
    transitions: arrows.map(({ from, to, sentence: english }) => {
      const sentence = translate(english);
      return {
        key: `${from} → ${to}: ${english}`,
        source: from,
        targets: [to],
        event: sentence,
        guard: '',
        delay: '',
        actions: [],
        description: sentence,
        words: [sentence],
      };
    }),
    isCode: false,
    anywhere: translate('In the header'),
    events: {},
    delays: [],
  };
}
