/** Where paths of a book begin. */
export interface BookStart {
  name: string;
  sentence: string;
  /** The address that is opened. */
  address: string;
  /** The visitor that this browser remembers; null for none. */
  cookie: string | null;
  /** Done before the path begins. */
  before: unknown[];
}

/** Something that happens on a path. */
interface BookStep {
  name: string;
  /** The name as an English sentence, for a reader. */
  sentence: string;
  /** What the agent in the portal performs; only the agent knows its form. */
  stimulus: unknown;
}

/** An English sentence, and what stands in place of its `{}`. */
export type BookSentence = [text: string, value?: string];

/** What must be true at a moment of a path: for a reader, and as values that the agent compares with the portal. */
export interface Requirement {
  sentences: BookSentence[];
  values: Record<string, string | null>;
}

/** A generated path; the numbers are indexes in the lists of its book. */
interface BookPath {
  name: string;
  start: number;
  steps: number[];
  /** Indexes of the steps that the world does not allow there: the replay skips them. */
  passedOver: number[];
  /** Indexes of the steps that take a transition. */
  effective: number[];
  /** What must be true at the start and after each step. */
  required: number[];
  transitions: number[];
}

/** All that is needed to walk a machine's generated paths, without its model. */
export interface PathBook {
  machine: string;
  /** The French of its sentences, beside that of the machine's own. */
  french: Record<string, string>;
  /** Calls that are answered at once because the machine does not wait for them. */
  background: string[];
  /** The screen that the machine leads to: its calls are answered at once. */
  leadsTo: string | null;
  starts: BookStart[];
  steps: BookStep[];
  requirements: Requirement[];
  /** Keys of the transitions, as `transitionKey` names them. */
  transitions: string[];
  paths: BookPath[];
}

/** A step of one path. */
export interface ReplayStep extends BookStep {
  isPassedOver: boolean;
  /** Whether it takes a transition, so that the control it uses must be on the screen. */
  isEffective: boolean;
}

/** A path taken out of its book. */
export interface ReplayPath {
  machine: string;
  name: string;
  background: string[];
  leadsTo: string | null;
  start: BookStart;
  steps: ReplayStep[];
  /** One more than there are steps. */
  required: Requirement[];
  /** Keys of the transitions that it takes. */
  transitions: string[];
}

/** The paths of a book. */
export const pathsIn = (book: PathBook): ReplayPath[] =>
  book.paths.map((path) => ({
    machine: book.machine,
    name: path.name,
    background: book.background,
    leadsTo: book.leadsTo,
    start: book.starts[path.start]!,
    steps: path.steps.map((step, index) => ({
      ...book.steps[step]!,
      isPassedOver: path.passedOver.includes(index),
      isEffective: path.effective.includes(index),
    })),
    required: path.required.map((index) => book.requirements[index]!),
    transitions: path.transitions.map((index) => book.transitions[index]!),
  }));
