// Proves that every machine keeps the rules of its definition.
import { describe, expect, test } from 'vitest';
import { models } from './models/registry';
import { named } from '../support/named';
import { exceptions, findingsOf, rules } from './structure';

describe.each(named(rules, ({ name }) => name))('%s', (_, rule) => {
  test.for(named(models, ({ id }) => id))('the machine %s keeps the rule', ([, model]) => {
    const findings = findingsOf(rule, model).filter((finding) => !(finding in exceptions));
    expect(findings).toEqual([]);
  });
});

test('every listed exception is a violation', () => {
  const found = new Set(
    rules.flatMap((rule) => models.flatMap((model) => findingsOf(rule, model))),
  );
  expect(Object.keys(exceptions).filter((exception) => !found.has(exception))).toEqual([]);
});
