import { dist } from '../build/build';
import { readHeaders } from './headers';

// Prints the headers of a folder (default: dist/) as JSON.
const folder = process.argv[2] ?? dist;
const headers = readHeaders(folder);
if (Object.keys(headers.pages).length > 0) {
  console.log(JSON.stringify(headers, null, 2));
} else {
  console.error(`There is no built portal in ${folder}: run 'npm run build' first.`);
  process.exitCode = 1;
}
