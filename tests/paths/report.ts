// The report of the portal's paths: reports/paths.json and reports/paths.html.
import { fileURLToPath } from 'node:url';
import { requirements } from '../requirements';
import PathReport from './harness/report';

/** For vitest's `reporters`. */
export default class PortalPathReport extends PathReport {
  constructor() {
    super({
      folder: fileURLToPath(new URL('../../reports/', import.meta.url)),
      levels: ['http', 'dom', 'browser'],
      requirements: Object.fromEntries(
        Object.entries(requirements).map(([id, { says, source }]) => [id, `${says} (${source})`]),
      ),
      // While `npm start` runs.
      replay: `http://localhost:${process.env.PORT || 8080}/flows/`,
    });
  }
}
