import { msisdnOfQuery } from '../portal/addresses';
import { startEarly } from '../portal/early-calls';

// Runs in the page of the landing screen while the app is still on its way: the calls that this will make are made now.
const msisdn = msisdnOfQuery(window.location.search);
if (msisdn !== null) startEarly(msisdn, import.meta.env.VITE_PRODUCT_NAME);
