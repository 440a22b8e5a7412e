import type { AnyStateMachine, StateMachine } from 'xstate';

/**
 * What readers see in place of a machine's names. States and transitions have theirs as `description` in the machine itself.
 * Guards and delays are clauses ('the field has a number'), all others are sentences. Subscribers download none of it.
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
        /** What a state is called, where its name in the code is no good label. */
        states?: Record<string, string>;
        events: Record<Exclude<Event['type'], 'xstate.route'>, string>;
        guards: Record<Guard['type'], string>;
        actions: Record<Action['type'], string>;
        actors: Record<Actor['src'], string>;
        delays: Record<Delay, string>;
        tags: Record<Tag, string>;
      }
    : never;
