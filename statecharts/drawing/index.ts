// Drawings and pages: `statecharts-paths/drawing`.
export { changesMarkdown, compareAll, compareDefinitions, type Comparison } from './changes.js';
export { changesPage } from './changes-page.js';
export {
  chartOf,
  chartOfDefinition,
  labelOf,
  type Chart,
  type ChartState,
  type ChartTransition,
} from './chart.js';
export { withCoverage, type EdgeCoverage } from './coverage.js';
export { drawingFaults } from './faults.js';
export { layoutOf, type Drawing } from './layout.js';
export { pageOf, type PageOptions } from './page.js';
export { svgOf } from './svg.js';
