// Proves that every machine keeps the rules of its definition.
import { describe, expect, test } from 'vitest';
import { models } from './models/registry';
import { named } from '../support/named';
import { rules } from './structure';

const machines = named(models, ({ id }) => id);

describe.each(named(rules, ({ name }) => name))('%s', (_, rule) => {
  test.for(machines)('the machine %s keeps the rule', ([, model]) => {
    const permitted = model.permittedFindings ?? {};
    expect(rule.findings(model).filter((finding) => !(finding in permitted))).toEqual([]);
  });
});

test.each(machines)('every permitted finding of the machine %s is a violation', (_, model) => {
  const found = new Set(rules.flatMap((rule) => rule.findings(model)));
  const permitted = Object.keys(model.permittedFindings ?? {});
  expect(permitted.filter((finding) => !found.has(finding))).toEqual([]);
});
