/**
 * Whether a picture may be kept under its address: one of ours (what others send says neither its size nor whether it is a
 * picture, and counts as megabytes), without a number in it.
 */
export const isPictureToKeep = (
  { destination }: Pick<Request, 'destination'>,
  url: URL,
  origin: string,
): boolean => destination === 'image' && url.origin === origin && !url.searchParams.has('msisdn');

/** Whether an answer is a picture, and not an error or the page of a captive portal. */
export const isPicture = ({ status, headers }: Response): boolean =>
  status === 200 && /^image\//i.test(headers.get('content-type') ?? '');
