import { parseArgs } from 'node:util';
import { dist } from '../build/build';
import { readHeaders } from './headers';
import { nginxHeaders } from './nginx-headers';

// The headers of the folder that is given, or of dist/: as JSON, or as nginx's configuration with --nginx.
const { values, positionals } = parseArgs({
  options: { nginx: { type: 'boolean', default: false } },
  allowPositionals: true,
});
const folder = positionals[0] ?? dist;
const headers = readHeaders(folder);
if (Object.keys(headers.pages).length > 0) {
  process.stdout.write(
    values.nginx ? nginxHeaders(headers) : `${JSON.stringify(headers, null, 2)}\n`,
  );
} else {
  console.error(`There is no built portal in ${folder}: run 'npm run build' first.`);
  process.exitCode = 1;
}
