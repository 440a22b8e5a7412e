import { showNumberOfAddress } from './address-number';
import { recordEarlyInput } from './early-input';

// The inline script of every prerendered page except the landing page; it runs after the shell is parsed.

recordEarlyInput();
showNumberOfAddress();
