import type { ReactNode } from 'react';

/** A component in one state, which its props alone bring about. */
export interface State {
  name: string;
  render: () => ReactNode;
  /** The size of a window of its own, for what lies over the page or fills it. */
  frame?: { width: number; height: number };
}

export interface Story {
  /** The name of the component, and of its file in src/ui. */
  component: string;
  states: readonly State[];
  /** How wide a state is shown; by default as a phone. */
  width?: number;
}

/** Where a component is shown in all states, or in one of them alone. */
export const addressOf = (component: string, state?: string): string =>
  `?${new URLSearchParams({ component, ...(state !== undefined && { state }) })}`;
