import { mkdir, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { isReplay, runSchedules, scheduleCount, type Races } from './race';
import { searchOccasions, searchRaces } from './search';
import { subscriptionOccasions, subscriptionRaces } from './subscription';

const machines = [
  { name: 'search', races: searchRaces, occasions: searchOccasions },
  { name: 'subscription', races: subscriptionRaces, occasions: subscriptionOccasions },
] as const;

/** How many schedules were run of each machine. */
const schedules: Record<string, number> = {};

afterAll(async () => {
  const folder = fileURLToPath(new URL('../../reports/', import.meta.url));
  await mkdir(folder, { recursive: true });
  await writeFile(`${folder}races.json`, `${JSON.stringify(schedules)}\n`);
});

for (const { name, races, occasions } of machines) {
  test(
    `${name} keeps its rules in whatever order things come, in ${scheduleCount} schedules`,
    { timeout: 60_000 },
    async () => {
      await runSchedules(name, races as Races<unknown>, (count) => {
        schedules[name] = count;
      });
      expect(isReplay ? [] : occasions.missed, 'what no schedule gave an occasion to').toEqual([]);
    },
  );
}
