import { useEffect, useState } from 'react';
import type { Chart } from '../../../statecharts/drawing/chart';
import type { EdgeCoverage } from '../../../statecharts/drawing/coverage';

/** Returns the drawing of a chart with marks or numbers, '' until it is laid out; undefined without a chart. */
export function useDrawing(chart: Chart | undefined): string | undefined {
  const [drawn, setDrawn] = useState<{ chart: Chart; svg: string }>();
  useEffect(() => {
    if (!chart) return;
    let isWanted = true;
    const draw = async () => {
      // The layout engine has 1.5 MB.
      const { svgOf } = await import('../../../statecharts/drawing/svg');
      const svg = await svgOf(chart);
      if (isWanted) setDrawn({ chart, svg });
    };
    void draw();
    return () => {
      isWanted = false;
    };
  }, [chart]);
  if (!chart) return undefined;
  return drawn?.chart === chart ? drawn.svg : '';
}

type Coverage = Record<string, Record<string, EdgeCoverage>>;

interface PathsReport {
  machines: { id: string; edges: Record<string, EdgeCoverage> }[];
}

/** Returns the numbers of the last `npm run paths` by machine and transition; null without a run, and outside the development server. */
export function useCoverage(): Coverage | null {
  const [coverage, setCoverage] = useState<Coverage | null>(null);
  useEffect(() => {
    const load = async () => {
      const response = await fetch('/flows/paths.json');
      if (!response.headers.get('content-type')?.includes('json')) return;
      const { machines } = (await response.json()) as PathsReport;
      setCoverage(Object.fromEntries(machines.map(({ id, edges }) => [id, edges])));
    };
    if (import.meta.env.DEV) void load();
  }, []);
  return coverage;
}
