// The harness's driver interface, extended for the portal's three levels.
import type { AnyActor, AnyStateMachine } from 'xstate';
import type { Driver } from '../../../statecharts/paths/model';
import type { AnyPortalModel, Observation } from '../models/portal-model';
import type { Stimulus } from './stimulus';

/** A driver for one level: actor over HTTP, app in a DOM, or built app in a browser. */
export interface PortalDriver extends Driver<Stimulus> {
  level: 'http' | 'dom' | 'browser';
  begin(
    model: AnyPortalModel,
    machine: AnyStateMachine,
    start: AnyPortalModel['starts'][number],
    watch?: (actor: AnyActor) => void,
  ): Promise<void>;
  observe(): Promise<Observation>;
  close(): Promise<void>;
}
