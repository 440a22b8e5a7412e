import { expect, test } from 'vitest';
import '../meta';
import { isReplay, runSchedules, scheduleCount, type Races } from './race';
import { searchOccasions, searchRaces } from './search';
import { subscriptionOccasions, subscriptionRaces } from './subscription';

const machines = [
  { name: 'search', races: searchRaces, occasions: searchOccasions },
  { name: 'subscription', races: subscriptionRaces, occasions: subscriptionOccasions },
] as const;

for (const { name, races, occasions } of machines) {
  test(
    `${name} keeps its rules in whatever order things come, in ${scheduleCount} schedules`,
    { timeout: 60_000 },
    async ({ task }) => {
      await runSchedules(name, races as Races<unknown>, (count) => {
        task.meta.schedules = { machine: name, count };
      });
      expect(isReplay ? [] : occasions.missed, 'what no schedule gave an occasion to').toEqual([]);
    },
  );
}
