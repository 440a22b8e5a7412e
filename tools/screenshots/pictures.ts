import { createHash } from 'node:crypto';
import type { AnyStateMachine } from 'xstate';

/** docs/screens/pictures.json: what the pictures show, by their names. */
export interface Pictures {
  /** `machinesHash` when the pictures were taken. */
  machines: string;
  /** What the subscriber reads: the dialog, the alerts and statuses, or the title. */
  texts: Record<string, string[]>;
}

/** A hash of the definitions and the delays, as hexadecimal digits. What a function does is not part of it. */
export const machinesHash = (machines: AnyStateMachine[]): string =>
  createHash('sha256')
    .update(
      JSON.stringify(
        machines.map(({ config, implementations }) => [config, implementations.delays]),
      ),
    )
    .digest('hex')
    .slice(0, 16);
