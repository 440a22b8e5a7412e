import { msisdnOfQuery } from '../portal/addresses';
import { startEarlyCalls } from '../portal/early-calls';

// The first thing in the landing screen's page: the calls are on their way while the rest of the page is.

const msisdn = msisdnOfQuery(window.location.search);
if (msisdn !== null) startEarlyCalls(msisdn, import.meta.env.VITE_PRODUCT_NAME);
