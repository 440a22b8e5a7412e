import type { LoginReply } from './contracts';

// Judge replies of the number check only here: machines and the landing page's own scripts must decide alike.

/** Whether the landing page turns a visitor away without a check (LAND-1). */
export const isNumberMissing = (msisdn: string | null): msisdn is null | '' => !msisdn?.trim();

/** Whether rows may show after a reply of the number check (LAND-3 to LAND-5). */
export const isAdmitted = ({ status }: LoginReply): boolean => status !== '0';

/** Whether a number may log in after a reply (LOGIN-3). */
export const isSubscribed = ({ status }: LoginReply): boolean => status === '1';

/** Whether rows may show during the check: this browser has verified the number and has a catalogue (LAND-7). */
export const isAdmittedBeforeCheck = ({
  msisdn,
  verifiedMsisdn,
  hasCatalogue,
}: {
  msisdn: string;
  verifiedMsisdn: string | null;
  hasCatalogue: boolean;
}): boolean => hasCatalogue && verifiedMsisdn === msisdn;
