import { createHash } from 'node:crypto';
import type { AnyStateMachine } from 'xstate';

/** Content of docs/screens/pictures.json. */
export interface Pictures {
  /** `machinesHash` when the pictures were taken. */
  machines: string;
  /** Visible texts: dialog, alerts and statuses, or title. */
  texts: Record<string, string[]>;
}

/** Returns a hash of definitions and delays in hex; functions are not included. */
export const machinesHash = (machines: AnyStateMachine[]): string =>
  createHash('sha256')
    .update(
      JSON.stringify(
        machines.map(({ config, implementations }) => [config, implementations.delays]),
      ),
    )
    .digest('hex')
    .slice(0, 16);
