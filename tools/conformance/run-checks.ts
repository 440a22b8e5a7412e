import { fail, warn, type Finding, type Run } from './findings';
import { checkInstallation } from './installation';
import { checkCatalogue, checkProvider } from './lists';
import type { Subject } from './options';
import { checkLogin, checkPayments } from './subscriber';

/** Runs all checks in order; a backend cannot make it reject. */
export async function runChecks(subject: Subject): Promise<Finding[]> {
  const findings: Finding[] = [];
  const add: Run['add'] = (name, verdicts) => {
    for (const [key, given = ''] of Object.entries(verdicts)) {
      const verdict = typeof given === 'string' ? { result: 'ok' as const, found: given } : given;
      findings.push({ check: `${name}: ${key}`, ...verdict });
    }
  };
  for (const name of ['api', 'provider'] as const) {
    const { protocol, hostname } = subject[name];
    const isLocal = /^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname);
    const fault = protocol === 'http:' && !isLocal && 'http';
    add(name, { connection: name === 'provider' && subject.isDirect ? fail(fault) : warn(fault) });
  }
  await checkInstallation({ subject, add });
  const groups = await checkCatalogue({ subject, add });
  await checkLogin({ subject, add });
  await checkPayments({ subject, add });
  await checkProvider({ subject, add }, groups);
  return findings;
}
