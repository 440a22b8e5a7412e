import type { BookStart } from '../replay/path-book';
import type { Stimulus } from './stimulus';

/** Returns the address at which the portal opens for a path. */
export function addressToOpen({ address, before }: BookStart): string {
  const [first] = before as Stimulus[];
  return first?.do === 'go' ? first.address : address;
}
