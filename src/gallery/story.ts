import type { ReactNode } from 'react';

/** One state of a component, set by props only. */
export interface State {
  name: string;
  render: () => ReactNode;
  /** Size of a separate window, for components that cover or fill the page. */
  frame?: { width: number; height: number };
}

export interface Story {
  /** The name of the component, and of its file in src/ui. */
  component: string;
  states: readonly State[];
  /** Width of a state; default: a phone. */
  width?: number;
}

/** Returns the address of a component, or of one state. */
export const addressOf = (component: string, state?: string): string =>
  `?${new URLSearchParams({ component, ...(state !== undefined && { state }) })}`;
