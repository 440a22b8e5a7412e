import { createHash } from 'node:crypto';
import type { AnyStateMachine } from 'xstate';

/** Content of docs/screens/pictures.json. */
export interface Pictures {
  /** `machinesHash` when the pictures were taken. */
  machines: string;
  /** Visible texts: dialog, alerts and statuses, or title. */
  texts: Record<string, string[]>;
}

/** Returns the name of a state's pictures, without an extension, such as `landing-drawer-failed`. */
export const pictureNameOf = ({ screen, state }: { screen: string; state: string }): string =>
  `${screen}-${state}`.replaceAll(' ', '-');

/** Returns a hash of definitions and delays in hex; functions, descriptions and `meta` are not included. */
export const machinesHash = (machines: AnyStateMachine[]): string =>
  createHash('sha256')
    .update(
      JSON.stringify(
        machines.map(({ config, implementations }) => [config, implementations.delays]),
        (key, value: unknown) => (key === 'description' || key === 'meta' ? undefined : value),
      ),
    )
    .digest('hex')
    .slice(0, 16);
