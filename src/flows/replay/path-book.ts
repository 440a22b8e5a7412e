/** The start of one or more paths. */
export interface BookStart {
  name: string;
  sentence: string;
  address: string;
  /** The number cookie; null for none. */
  cookie: string | null;
  /** Stimuli that prepare the start. */
  before: unknown[];
}

interface BookStep {
  name: string;
  sentence: string;
  /** The agent's stimulus; other code does not read it. */
  stimulus: unknown;
}

/** An English sentence and the value of its `{}`. */
export type BookSentence = [text: string, value?: string];

/** The expected state: sentences for readers, values for the agent. */
export interface Requirement {
  sentences: BookSentence[];
  values: Record<string, string | null>;
}

/** A generated path; the numbers are indexes in the lists of its book. */
interface BookPath {
  name: string;
  start: number;
  steps: number[];
  /** Indexes of steps that are impossible there; the replay skips them. */
  skipped: number[];
  /** Indexes of the steps that take a transition. */
  effective: number[];
  /** Indexes of the requirements at the start and after each step. */
  required: number[];
  transitions: number[];
}

/** The generated paths of a machine, for a replay without the model. */
export interface PathBook {
  machine: string;
  /** French translations of the book's sentences. */
  french: Record<string, string>;
  /** Calls with an immediate response, because the machine does not wait for them. */
  background: string[];
  /** The next screen; its calls get an immediate response. */
  leadsTo: string | null;
  starts: BookStart[];
  steps: BookStep[];
  requirements: Requirement[];
  /** Transition keys (`transitionKey`). */
  transitions: string[];
  paths: BookPath[];
}

export interface ReplayStep extends BookStep {
  isSkipped: boolean;
  /** Whether it takes a transition: then its control must be on the screen. */
  isEffective: boolean;
}

/** A path without references to its book. */
export interface ReplayPath extends Pick<
  PathBook,
  'machine' | 'background' | 'leadsTo' | 'transitions'
> {
  name: string;
  start: BookStart;
  steps: ReplayStep[];
  /** Has one entry more than `steps`. */
  required: Requirement[];
}

/** Returns the paths of a book. */
export const pathsIn = (book: PathBook): ReplayPath[] =>
  book.paths.map((path) => ({
    machine: book.machine,
    name: path.name,
    background: book.background,
    leadsTo: book.leadsTo,
    start: book.starts[path.start]!,
    steps: path.steps.map((step, index) => ({
      ...book.steps[step]!,
      isSkipped: path.skipped.includes(index),
      isEffective: path.effective.includes(index),
    })),
    required: path.required.map((index) => book.requirements[index]!),
    transitions: path.transitions.map((index) => book.transitions[index]!),
  }));
