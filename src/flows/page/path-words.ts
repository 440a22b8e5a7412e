import { labelOf, type Chart } from '../chart';

/** The name of a generated path, which is English, with the states in it as readers call them. */
export const PathName = ({ name, chart }: { name: string; chart: Chart | undefined }) => (
  <span lang="en">
    {chart
      ? name.replaceAll(/→ ([\w.]+)/g, (_, state: string) => `→ ${labelOf(chart, state)}`)
      : name}
  </span>
);
