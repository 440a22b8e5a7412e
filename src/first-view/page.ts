import { showNumberOfAddress } from './address-number';
import { noteEarlyInput } from './early-input';
import { watchEntry } from './start-failed';

// The inline script of every prerendered page except the landing page; it runs after the shell is parsed.

watchEntry();
noteEarlyInput();
showNumberOfAddress();
