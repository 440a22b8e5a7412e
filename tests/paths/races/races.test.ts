// The search keeps its rules in any order of responses.
import { expect, test } from 'vitest';
import { isFullRun } from '../../support/full-run';
import '../../../statecharts/paths/test-metadata';
import { isReplay, runSchedules } from '../../../statecharts/paths/race';
import { searchSituations, searchRaces } from './search';

const scheduleCount = isFullRun ? 1_500 : 300;

test(
  `the search keeps its rules in whatever order answers come, in ${scheduleCount} schedules`,
  { timeout: 60_000 },
  async ({ task }) => {
    await runSchedules('search', scheduleCount, searchRaces, (count) => {
      task.meta.schedules = { machine: 'search', count };
    });
    expect(isReplay ? [] : searchSituations.missed, 'situations that no schedule reached').toEqual(
      [],
    );
  },
);
