// The manifests of deploy/kubernetes fit each other, the image and the server.
import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parseAllDocuments } from 'yaml';
import { readServerConfig } from '../../../server/config';
import { stopLimitMs } from '../../../server/stop';
import { subscribeCall } from '../../../src/portal/calls';
import { read, root } from '../../support/repository';

/** The value at a path of an object, such as 'spec.ports.0'; undefined without one. */
const at = (value: unknown, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>((inner, key) => (inner as Record<string, unknown> | undefined)?.[key], value);

const documentsOf = (file: string): unknown[] =>
  parseAllDocuments(read(`deploy/kubernetes/${file}`)).map((document) => {
    expect(document.errors, `of ${file}`).toEqual([]);
    return document.toJS() as unknown;
  });

const files = readdirSync(new URL('deploy/kubernetes/base', root)).filter(
  (file) => file !== 'kustomization.yaml',
);
const manifests = new Map(
  files
    .filter((file) => file !== 'payments.yaml')
    .flatMap((file) => documentsOf(`base/${file}`))
    .map((manifest) => [at(manifest, 'kind'), manifest]),
);
const [base] = documentsOf('base/kustomization.yaml');
const [example] = documentsOf('example/kustomization.yaml');

const pods = { 'app.kubernetes.io/name': 'portal' };
const deployment = { apiVersion: 'apps/v1', kind: 'Deployment', name: 'portal' };
const container = 'spec.template.spec.containers.0';

test('the base lists each of its manifests', () => {
  expect((at(base, 'resources') as string[]).toSorted()).toEqual(files.toSorted());
});

test.each([
  ['Deployment', 'spec.selector.matchLabels', pods],
  ['Deployment', 'spec.template.metadata.labels', pods],
  ['Deployment', `${container}.envFrom.0.configMapRef.name`, 'portal'],
  ['Deployment', `${container}.ports.0`, { name: 'http', containerPort: 8080 }],
  ['Deployment', `${container}.ports.1`, { name: 'ops', containerPort: 9090 }],
  ['Deployment', `${container}.readinessProbe.httpGet`, { path: '/healthz', port: 'ops' }],
  ['Deployment', `${container}.livenessProbe.httpGet`, { path: '/healthz', port: 'ops' }],
  ['Deployment', `${container}.securityContext.readOnlyRootFilesystem`, true],
  ['Deployment', 'spec.template.spec.securityContext.runAsNonRoot', true],
  ['Service', 'metadata', { name: 'portal', labels: pods }],
  ['Service', 'spec.selector', pods],
  ['Service', 'spec.ports.0', { name: 'http', port: 80, targetPort: 'http' }],
  ['Service', 'spec.ports.1', { name: 'ops', port: 9090, targetPort: 'ops' }],
  [
    'Ingress',
    'spec.rules.0.http.paths.0.backend.service',
    { name: 'portal', port: { name: 'http' } },
  ],
  ['HorizontalPodAutoscaler', 'spec.scaleTargetRef', deployment],
  ['PodDisruptionBudget', 'spec.selector.matchLabels', pods],
  ['NetworkPolicy', 'spec.podSelector.matchLabels', pods],
  ['NetworkPolicy', 'spec.ingress.0.ports.0.port', 'http'],
  ['NetworkPolicy', 'spec.ingress.1.ports.0.port', 'ops'],
  ['ServiceMonitor', 'spec.selector.matchLabels', pods],
  ['ServiceMonitor', 'spec.endpoints.0', { port: 'ops', path: '/metrics' }],
])('the %s has at %s the value %j', (kind, path, value) => {
  expect(at(manifests.get(kind), path)).toEqual(value);
});

test('the image listens on the ports of the deployment', () => {
  expect(read('server/Dockerfile')).toContain('PORT=8080 OPS_PORT=9090');
});

test('both load balancers choose the replica of a payment by its key', () => {
  const [service, ingress] = documentsOf('base/payments.yaml');
  expect(at(service, 'spec')).toMatchObject({ selector: pods, ports: [{ targetPort: 'http' }] });
  expect(at(ingress, 'spec.rules.0.http.paths.0')).toMatchObject({
    path: subscribeCall.path,
    backend: { service: { name: at(service, 'metadata.name') } },
  });
  expect(at(ingress, 'metadata.annotations')).toEqual({
    ...(at(manifests.get('Ingress'), 'metadata.annotations') as object),
    'nginx.ingress.kubernetes.io/upstream-hash-by': '$http_idempotency_key',
  });
  expect(read('deploy/load-balancer.conf')).toContain('hash $http_idempotency_key;');
});

test('a pod has more time to end than its server takes', () => {
  const pod = at(manifests.get('Deployment'), 'spec.template.spec');
  const preStop = Number(at(pod, 'containers.0.lifecycle.preStop.exec.command.1'));
  expect(at(pod, 'terminationGracePeriodSeconds')).toBeGreaterThan(preStop + stopLimitMs / 1_000);
  const [, grace] = /stop_grace_period: (\d+)s/.exec(read('deploy/swarm.yml'))!;
  expect(Number(grace)).toBeGreaterThan(stopLimitMs / 1_000);
});

test('the settings of the example exist in the server', () => {
  const literals = [base, example].flatMap(
    (kustomization) => at(kustomization, 'configMapGenerator.0.literals') as string[],
  );
  const settings = Object.fromEntries(literals.map((literal) => literal.split('=', 2)));
  const readNames = new Set<PropertyKey>();
  const environment = new Proxy<Record<string, string>>(settings, {
    get(target, key) {
      readNames.add(key);
      return Reflect.get(target, key) as unknown;
    },
  });
  expect(readServerConfig(environment).apiOrigin?.hostname).toBe('api.example.com');
  expect(Object.keys(settings).filter((name) => !readNames.has(name))).toEqual([]);
});
