import { isSuccess } from '../../machines/payment';
import type { Exchange } from './app-calls';
import { fail, warn, type Fault, type Findings } from './findings';

const page = 'docs/identity.md';

/** The payments that nothing proves; each has a sentence for each outcome. */
const probes: Record<'proof' | 'mismatch', { charged: Fault; refused: string; text: string }> = {
  // No failure: the product document asks a backend for no proof.
  proof: {
    charged: warn(
      'charged for a number in the body alone: a stranger can pay with a subscriber’s number',
      `Charge only for a number that the request proves: ${page}.`,
    ),
    refused: `a stranger cannot pay with a subscriber’s number (${page})`,
    text: `right if the phone of that number has to confirm (${page})`,
  },
  mismatch: {
    charged: fail(
      'charged though the header names another number: a subscriber can pay with the number of another one',
      `Refuse with 403 and a text where header and body differ: ${page}.`,
    ),
    refused: `a subscriber cannot pay with the number of another one (${page})`,
    text: `right if it is a refusal (${page})`,
  },
};

/** Returns whether the backend refuses the payment because nothing proves its number. */
export const isUnproven = ({ answer }: Exchange<string>): boolean =>
  [401, 403].includes(answer?.status ?? 0);

/** Reports what the answer to a payment says that nothing proves. */
export function checkProof(
  probe: keyof typeof probes,
  payment: Exchange<string>,
  findings: Findings,
) {
  const { answer, broken, result = '' } = payment;
  const { charged, refused, text } = probes[probe];
  const unclear = fail(
    `charged or not: ${broken ?? `status ${answer?.status}`}`,
    `Answer 403, or 200 with a text, where nothing is charged: ${page}.`,
  );
  findings.add(
    `subscription: ${probe}`,
    isUnproven(payment) ? `${answer?.status}: ${refused}` : `${result.trim()}: ${text}`,
    isSuccess(result) && charged,
    !isUnproven(payment) && result === '' && unclear,
  );
}
