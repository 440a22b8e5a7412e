import { fromPromise } from 'xstate';
import type { LoginReply, LoginRequest } from '../../../machines/contracts';
import type { Portal } from '../../portal/portal';

/** Returns the actor `checkNumber` of the machines: one check, which ends with its actor. */
export const checkNumber = ({ api }: Portal) =>
  fromPromise<LoginReply, LoginRequest>(({ input, signal }) => api.checkNumber(input, signal));
