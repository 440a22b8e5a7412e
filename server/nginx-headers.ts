import { callPaths, numberInQuery, type PortalHeaders, portalsOwn, trustedHosts } from './headers';

/** nginx's configuration of the headers, for its http block; `$forwarded_proto` is the scheme that the browser has used. */
export function nginxHeaders(headers: PortalHeaders): string {
  const { pages, assets, files, calls, fixtures, onHttps, onTrusted, withNumber } = headers;
  const kinds = [...Object.values(pages), assets, files, calls, fixtures];
  const names = [...new Set(kinds.flatMap((kind) => Object.keys(kind)))];
  const caching = 'Cache-Control';
  const perPath = names.map((name) => {
    // The backend's own word counts.
    const ofCalls = name === caching ? '$caching_of_call' : quoted(calls[name]);
    return [
      `map $uri ${variable(name)} {`,
      `  default ${quoted(files[name])};`,
      ...Object.entries(pages).map(([file, page]) => `  ${file} ${quoted(page[name])};`),
      `  ~^/assets/ ${quoted(assets[name])};`,
      ...callPaths.map((path) => `  ${path} ${ofCalls};`),
      `  ~^/fixtures/ ${quoted(fixtures[name])};`,
      '}',
      // Errors are not kept.
      `add_header ${name} ${variable(name)}${name === caching ? '' : ' always'};`,
    ];
  });
  const besides = [
    { given: '$forwarded_proto', is: 'https', more: onHttps },
    { given: '$args', is: `~${numberInQuery.source}`, more: withNumber },
  ];
  const perCase = besides.flatMap(({ given, is, more }) =>
    Object.entries(more).map(([name, value]) => [
      `map ${given} ${variable(name)} {`,
      '  default "";',
      `  ${is} ${quoted(value)};`,
      '}',
      `add_header ${name} ${variable(name)} always;`,
    ]),
  );
  const onTrustedPages = Object.entries(onTrusted).map(([name, value]) => [
    `map $host ${variable(name)}_by_host {`,
    '  default "";',
    ...trustedHosts.map((host) => `  ${host} ${quoted(value)};`),
    '}',
    `map $forwarded_proto ${variable(name)}_if_trusted {`,
    `  default ${variable(name)}_by_host;`,
    `  https ${quoted(value)};`,
    '}',
    `map $uri ${variable(name)} {`,
    '  default "";',
    ...Object.keys(pages).map((file) => `  ${file} ${variable(name)}_if_trusted;`),
    '}',
    `add_header ${name} ${variable(name)} always;`,
  ]);
  return [
    '# Written by server/print-headers.ts. No server or location may have an add_header or a proxy_hide_header of its own: it would drop these.',
    'map $upstream_http_cache_control $caching_of_call {',
    '  default "";',
    `  "" ${quoted(calls[caching])};`,
    '}',
    ...perPath.flat(),
    ...perCase.flat(),
    ...onTrustedPages.flat(),
    ...portalsOwn.map((name) => `proxy_hide_header ${name};`),
    '',
  ].join('\n');
}

const quoted = (value = '') => `"${value}"`;

const variable = (name: string) => `$header_${name.toLowerCase().replaceAll('-', '_')}`;
