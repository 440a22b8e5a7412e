import type { Chart, Translate } from './chart';

/** A screen of the map. */
export interface JourneyScreen {
  id: string;
  label: string;
  address: string;
  /** The name of its picture in docs/screens. */
  picture: string;
  /** The ids of its machines. */
  machines: string[];
}

/** A link between screens, as a sentence. `from` is '' for a link of every screen. */
export interface JourneyArrow {
  from: string;
  to: string;
  sentence: string;
}

/**
 * Returns the map of screens as a chart for `svgOf`; the first screen is the start, and `href` links the page of the
 * first machine. `pictureOf` returns a data URI by name, with sizes in CSS pixels.
 */
export function journeyOf(
  screens: JourneyScreen[],
  arrows: JourneyArrow[],
  pictureOf: (name: string) => { uri: string; width: number; height: number },
  translate: Translate = (text) => text,
): Chart {
  const common = {
    isRegion: false,
    screen: '',
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
    transitions: arrows.map(({ from, to, sentence: english }, index) => {
      const sentence = translate(english);
      return {
        key: `${from} → ${to}: ${english}`,
        number: index + 1,
        source: from,
        targets: [to],
        event: sentence,
        eventName: '',
        guard: '',
        otherBranches: [],
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
