// No machine has a dead end, an endless wait or an unhandled end, except for those that its model permits.
// Rule: CALL-1.
import { expect, test } from 'vitest';
import { problemsOf } from '../../statecharts/problems';
import { models } from './models/registry';

test.for(models)(
  'the machine $id has no problem but the permitted ones',
  ({ machine, permittedProblems = {} }) => {
    expect(problemsOf(machine).toSorted()).toEqual(Object.keys(permittedProblems).toSorted());
  },
);
