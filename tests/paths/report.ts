// The report of the portal's paths: reports/paths.json and reports/paths.html.
import { fileURLToPath } from 'node:url';
import { rules } from '../rules';
import PathReport from '../../statecharts/paths/report';
import { rulesOfNavigation } from './models/navigation';
import { models } from './models/registry';

/** The rules of docs/rules.md that models exercise, in the order of that file. */
function requirements(): Record<string, string> {
  const exercised = [...models.map(({ exercises }) => exercises), rulesOfNavigation];
  return Object.fromEntries([...rules].filter(([id]) => exercised.some((ids) => id in ids)));
}

/** For vitest's `reporters`. */
export default class PortalPathReport extends PathReport {
  constructor() {
    super({
      folder: fileURLToPath(new URL('../../reports/', import.meta.url)),
      levels: ['http', 'dom', 'browser'],
      requirements: requirements(),
      machines: models.map(({ machine }) => machine),
    });
  }
}
