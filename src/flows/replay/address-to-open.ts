import type { BookStart } from './path-book';

/** The address at which the portal is opened for a path. */
export function addressToOpen({ address, before: [first] }: BookStart): string {
  return first?.do === 'go' ? first.address : address;
}
