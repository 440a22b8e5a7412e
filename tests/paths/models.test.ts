// No machine has a dead end, an endless wait or an unhandled end, except for those that its model permits; and the generated
// paths, all of which tests/paths/http.test.ts walks, buy every pack of the brand.
// Rules: CALL-1, SUB-23.
import { expect, test } from 'vitest';
import { packs } from '#offer';
import { generatePaths, type Path } from '../../statecharts/paths/generate';
import { specAfter } from '../../statecharts/paths/model';
import { problemsOf } from '../../statecharts/problems';
import { models } from './models/registry';
import { subscriptionModel } from './models/subscription';
import type { Spec } from './models/subscription-spec';

test.for(models)(
  'the machine $id has no problem but the permitted ones',
  ({ machine, permittedProblems = {} }) => {
    expect(problemsOf(machine).toSorted()).toEqual(Object.keys(permittedProblems).toSorted());
  },
);

function packsBought({ start, steps }: Path): string[] {
  let spec = start.spec as Spec;
  return steps.flatMap((step) => {
    const { phase } = spec;
    spec = specAfter(subscriptionModel, step, spec) as Spec;
    const isBought = phase === 'sending' && spec.phase === 'success';
    return isBought && spec.request ? [spec.request.pack] : [];
  });
}

test('the generated paths buy every pack of the brand to success', () => {
  const bought = new Set(generatePaths(subscriptionModel).flatMap(packsBought));
  expect(packs.map(({ value }) => value).filter((value) => !bought.has(value))).toEqual([]);
});
