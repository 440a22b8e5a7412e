import type { LoginReply } from './contracts';

// The one place that judges a reply of the number check, for the machines' guards and for the landing page's own script,
// which paints rows before a machine runs.

/** Whether a reply of the number check lets rows be shown (LAND-3 to LAND-5). */
export const isAdmitted = ({ status }: LoginReply): boolean => status !== '0';

/** Whether a reply lets a number log in (LOGIN-3). */
export const isSubscribed = ({ status }: LoginReply): boolean => status === '1';

/**
 * Whether rows may be shown while the check runs: this browser has verified the number before, and a catalogue is at hand
 * (D-6).
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
