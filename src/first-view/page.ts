import { showNumberOfAddress } from './address-number';
import { noteEarlyInput } from './early-input';
import { watchEntry } from './start-failed';

// The inline script of every prerendered page but the landing screen's; it runs once the shell is parsed.

watchEntry();
noteEarlyInput();
showNumberOfAddress();
