import type { AnyStateMachine, StateMachine } from 'xstate';

/**
 * Texts that the flows pages show for a machine's names: clauses for guards and delays, sentences for the others.
 * States and transitions have a `description` in the machine.
 */
export type SentencesOf<Machine extends AnyStateMachine> =
  Machine extends StateMachine<
    infer _Context,
    infer Event,
    infer _Children,
    infer Actor,
    infer Action,
    infer Guard,
    infer Delay,
    infer _Value,
    infer Tag,
    infer _Input,
    infer _Output,
    infer _Emitted,
    infer _Meta,
    infer _Config
  >
    ? {
        /** Labels of states whose name in the code is not a readable label. */
        states?: Record<string, string>;
        events: Record<Exclude<Event['type'], 'xstate.route'>, string>;
        guards: Record<Guard['type'], string>;
        actions: Record<Action['type'], string>;
        actors: Record<Actor['src'], string>;
        delays: Record<Delay, string>;
        tags: Record<Tag, string>;
      }
    : never;
