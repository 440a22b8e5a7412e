import { msisdnOfQuery } from '../portal/addresses';

/**
 * Returns whether to cache a picture: only from our origin (opaque responses count as megabytes) and without a number in the
 * address.
 */
export const isCacheablePicture = (
  { destination }: Pick<Request, 'destination'>,
  url: URL,
  origin: string,
): boolean =>
  destination === 'image' && url.origin === origin && msisdnOfQuery(url.search) === null;

/** Whether a response is a picture, and not an error or a captive portal's page. */
export const isPicture = ({ status, headers }: Response): boolean =>
  status === 200 && /^image\//i.test(headers.get('content-type') ?? '');
