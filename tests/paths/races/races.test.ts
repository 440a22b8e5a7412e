import { expect, test } from 'vitest';
import '../meta';
import { isReplay, runSchedules, scheduleCount } from './race';
import { searchOccasions, searchRaces } from './search';

test(
  `the search keeps its rules in whatever order answers come, in ${scheduleCount} schedules`,
  { timeout: 60_000 },
  async ({ task }) => {
    await runSchedules('search', searchRaces, (count) => {
      task.meta.schedules = { machine: 'search', count };
    });
    expect(isReplay ? [] : searchOccasions.missed, 'occasions that no schedule gave').toEqual([]);
  },
);
