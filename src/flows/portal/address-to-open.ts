import type { BookStart } from '../replay/path-book';
import type { Stimulus } from './stimulus';

/** The address at which the portal is opened for a path. */
export function addressToOpen({ address, before }: BookStart): string {
  const [first] = before as Stimulus[];
  return first?.do === 'go' ? first.address : address;
}
