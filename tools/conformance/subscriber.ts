import { randomUUID } from 'node:crypto';
import { isSuccess, readReply } from '../../machines/payment';
import { checkBody, checkCall, subscribeBody, subscribeCall } from '../../src/portal/calls';
import { readLoginReply } from '../../src/portal/decode';
import { fail, notRun, warn, type Run, type Verdicts } from './findings';
import { checkReply, decoded, send, textOf, type Reply } from './reply';

export async function checkLogin(run: Run) {
  const { api, login, service } = run.subject;
  if (login === undefined) return;
  const { method, path } = checkCall;
  const check = (msisdn: string) =>
    send(api.origin + path, { method, body: checkBody(msisdn, service) });
  const read = (text: string) => readLoginReply(JSON.parse(text)).status;
  const status = checkReply(run, 'login', await check(login), read);
  if (status === undefined) return;
  const malformed = await Promise.all(['abc', '22', '229019000000100000000'].map(check));
  const isLetIn = malformed.some((reply) => (decoded(reply, read) ?? '0') !== '0');
  const broken = malformed.find((reply) => reply.status === 0 || reply.status >= 500);
  run.add('login', {
    answer:
      warn(!['0', '1'].includes(status) && `status ${status}: lets in`) ??
      `status ${status}: ${status === '0' ? 'not subscribed' : 'lets in'}`,
    malformed: fail(isLetIn && 'lets one in') ?? warn(broken?.outcome),
  });
}

const isUnproven = ({ status }: Reply) => status === 401 || status === 403;

/** Judges a payment that may be refused. `charged`: the fault if it is not. */
function judged(payment: Reply, charged: ReturnType<typeof fail>) {
  if (isUnproven(payment)) return `${payment.outcome}: a stranger cannot pay`;
  const text = decoded(payment, readReply);
  if (text === undefined) return fail(`charged or not: ${payment.outcome}`);
  return isSuccess(text) ? charged : `${text}: right if it refuses, or asks that number’s phone`;
}

/**
 * Pays without a proof of the number, with an identity header that contradicts it, and with one that proves it, twice with one
 * key. Without such a header, the first payment is repeated.
 */
export async function checkPayments(run: Run) {
  const { api, subscribe, otherNumber, identityHeader, pack, service } = run.subject;
  const add = (verdicts: Verdicts) => run.add('subscription', verdicts);
  if (subscribe === undefined) {
    return add({ proof: notRun('needs --subscribe NUMBER, which may be charged, and --pack') });
  }
  const pay = (msisdn: string, key: string, added?: Record<string, string>) =>
    send(api.origin + subscribeCall.path, {
      method: subscribeCall.method,
      body: subscribeBody({ msisdn, pack }, service),
      headers: { 'idempotency-key': key, accept: 'text/plain, */*;q=0.5', ...added },
    });
  const proof = identityHeader ? { [identityHeader]: subscribe } : undefined;
  const key = randomUUID();
  const unproven = await pay(subscribe, key);
  const anyone = 'charged for a number in the body alone: a stranger can pay with it';
  add({ proof: judged(unproven, warn(anyone)) });
  const other = proof && otherNumber && (await pay(otherNumber, randomUUID(), proof));
  const another = 'charged though the header names another number: a subscriber can pay with it';
  const needed = 'needs --identity-header NAME and --other-number NUMBER, which may be charged';
  add({ mismatch: other ? judged(other, fail(another)) : notRun(needed) });
  if (!proof && isUnproven(unproven)) return;
  const repeatedKey = proof ? randomUUID() : key;
  const first = proof ? await pay(subscribe, repeatedKey, proof) : unproven;
  const text = checkReply(run, 'subscription', first, readReply);
  if (text === undefined) return;
  const second = await pay(subscribe, repeatedKey, proof);
  const [before, again] = [first, second].map((each) => `${each.outcome} ${textOf(each)}`);
  const isOdd = /^([<{[]|success)/i.test(text) || text.length > 500;
  add({
    text: isSuccess(text) ? text : (fail(isOdd && text.slice(0, 40)) ?? warn(`an error: ${text}`)),
    'same key':
      fail(again !== before && `another answer: ${again?.slice(0, 64)}`) ??
      'the same answer; look into your books for one charge',
  });
}
