import { createMachine } from 'xstate';
import { chartOf, type Chart } from '../../statecharts/drawing/chart';

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
 * Returns the map of screens as a chart for `svgOf`, with a state per screen; the first screen is the start, and `href`
 * links the page of the first machine. `pictureOf` returns a data URI by name, with sizes in CSS pixels.
 */
export function journeyOf(
  screens: JourneyScreen[],
  arrows: JourneyArrow[],
  pictureOf: (name: string) => { uri: string; width: number; height: number },
): Chart {
  const transitionsFrom = (id: string) =>
    Object.fromEntries(
      arrows
        .filter(({ from }) => from === id)
        .map(({ to, sentence }) => [
          `${sentence} ${to}`,
          { target: id === '' ? `.${to}` : to, description: sentence },
        ]),
    );
  const machine = createMachine({
    id: 'map',
    initial: screens[0]!.id,
    on: transitionsFrom(''),
    states: Object.fromEntries(
      screens.map(({ id, address }) => [id, { description: address, on: transitionsFrom(id) }]),
    ),
  });
  const labels = Object.fromEntries(screens.map(({ id, label }) => [id, label]));
  const chart = chartOf(machine, { states: { '': 'The whole journey', ...labels } });
  return {
    ...chart,
    anywhere: 'In the header',
    states: chart.states.map((state) => {
      const { picture, machines } = screens.find(({ id }) => id === state.name) ?? {};
      return {
        ...state,
        ...(picture !== undefined && { picture: pictureOf(picture) }),
        ...(machines?.[0] !== undefined && { href: `${machines[0]}.md` }),
      };
    }),
  };
}
