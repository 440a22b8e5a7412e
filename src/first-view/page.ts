import { showNumberOfAddress } from './address-number';
import { noteEarlyPresses } from './early-presses';
import { watchEntry } from './entry-failed';

// The inline script of every prerendered page but the landing screen's; it runs once the shell is parsed.

watchEntry();
noteEarlyPresses();
showNumberOfAddress();
