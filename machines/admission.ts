import type { LoginReply } from './contracts';

// Who sees the catalogue's rows. The landing machine's guards and the page's own script, which paints rows before the
// machine runs, both use these functions.

/** Whether a reply of the number check lets rows be shown (product document 4; decision 7). */
export const isAdmitted = ({ status }: LoginReply): boolean => status !== '0';

/**
 * Whether rows may be shown while the check runs: this browser has verified the number before, and a catalogue is at hand
 * (decision 6).
 */
export const isAdmittedBeforeCheck = ({
  msisdn,
  verifiedMsisdn,
  hasCatalogue,
}: {
  msisdn: string;
  verifiedMsisdn: string | null;
  hasCatalogue: boolean;
}): boolean => hasCatalogue && verifiedMsisdn === msisdn;
