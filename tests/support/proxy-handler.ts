import { request as ask, type RequestListener } from 'node:http';
import { pipeline } from 'node:stream';

/** Answers each request as the server of that origin does. */
export function proxyTo(origin: string | URL): RequestListener {
  return (request, response) => {
    const { method, url, headers } = request;
    const upstream = ask(new URL(url ?? '', origin), { method, headers, agent: false });
    upstream.on('error', () => response.destroy());
    upstream.on('response', (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      pipeline(answer, response, () => {});
    });
    response.on('close', () => upstream.destroy());
    request.pipe(upstream);
  };
}
