// The manifests of deploy/kubernetes fit the API's schemas, each other and the server.
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { ServiceMonitor } from '@kubernetes-models/prometheus-operator/monitoring.coreos.com/v1';
import { Deployment } from 'kubernetes-models/apps/v1';
import { HorizontalPodAutoscaler } from 'kubernetes-models/autoscaling/v2';
import { Ingress, NetworkPolicy } from 'kubernetes-models/networking.k8s.io/v1';
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1';
import { ConfigMap, Service } from 'kubernetes-models/v1';
import { expect, test } from 'vitest';
import { parseAllDocuments } from 'yaml';
import { readServerConfig } from '../../../server/config';
import { stopLimitMs } from '../../../server/stop';

const folder = fileURLToPath(new URL('../../../deploy/kubernetes/', import.meta.url));

interface Manifest {
  kind: string;
  metadata: { name: string; labels: Record<string, string> };
}
type Model = new (data: never) => { validate: () => void };
const models = {
  ConfigMap,
  Deployment,
  HorizontalPodAutoscaler,
  Ingress,
  NetworkPolicy,
  PodDisruptionBudget,
  Service,
  ServiceMonitor,
} as unknown as Record<string, Model>;

const parse = (text: string) =>
  parseAllDocuments(text).map((document) => document.toJS() as Manifest);

const base = readdirSync(`${folder}base`)
  .filter((file) => file !== 'kustomization.yaml')
  .flatMap((file) => parse(readFileSync(`${folder}base/${file}`, 'utf8')));

/** Wraps a value so that `unread` loses each field that is read: a field that the schema does not know stays. */
function watch(value: object, path: string, unread: Set<string>): object {
  for (const key of Object.keys(value)) unread.add(`${path}.${key}`);
  const children = new Map<PropertyKey, unknown>();
  return new Proxy(value, {
    get(target, key) {
      const child: unknown = Reflect.get(target, key);
      unread.delete(`${path}.${String(key)}`);
      if (typeof child !== 'object' || child === null) return child;
      if (!children.has(key)) children.set(key, watch(child, `${path}.${String(key)}`, unread));
      return children.get(key);
    },
  });
}

/** Returns the errors of the API server for a manifest in strict validation. */
function faultsOf(manifest: Manifest): string[] {
  const model = models[manifest.kind];
  if (!model) return [`${manifest.kind} is unknown`];
  const unread = new Set<string>();
  try {
    const checked = new model({} as never);
    Object.assign(checked, watch(manifest, manifest.kind, unread));
    checked.validate();
  } catch (error) {
    return [`${manifest.kind}: ${(error as Error).message}`];
  }
  return [...unread].map((field) => `${field} is unknown`);
}

test('the manifests fit the schemas of the API, without unknown fields', () => {
  expect(base.map(({ kind }) => kind).toSorted()).toEqual(
    Object.keys(models).filter((kind) => kind !== 'ConfigMap'),
  );
  expect(base.flatMap(faultsOf)).toEqual([]);
});

const at = (manifests: readonly Manifest[], kind: string, path: string): unknown =>
  path.split('.').reduce<unknown>(
    (value, key) => (value as Record<string, unknown> | undefined)?.[key],
    manifests.find((manifest) => manifest.kind === kind),
  );

const selector = { 'app.kubernetes.io/name': 'portal' };

test('the manifests select the pods of the deployment and name its ports', () => {
  for (const [kind, path] of [
    ['Deployment', 'spec.selector.matchLabels'],
    ['Deployment', 'spec.template.metadata.labels'],
    ['Service', 'metadata.labels'],
    ['Service', 'spec.selector'],
    ['PodDisruptionBudget', 'spec.selector.matchLabels'],
    ['NetworkPolicy', 'spec.podSelector.matchLabels'],
    ['ServiceMonitor', 'spec.selector.matchLabels'],
  ] as const)
    expect(at(base, kind, path), `${kind} ${path}`).toEqual(selector);
  expect(at(base, 'HorizontalPodAutoscaler', 'spec.scaleTargetRef')).toMatchObject({
    kind: 'Deployment',
    name: at(base, 'Deployment', 'metadata.name'),
  });
  const container = 'spec.template.spec.containers.0';
  const ports = { http: 8080, ops: 9090 };
  expect(at(base, 'Deployment', `${container}.ports`)).toEqual(
    Object.entries(ports).map(([name, containerPort]) => ({ name, containerPort })),
  );
  const named = [
    at(base, 'Deployment', `${container}.readinessProbe.httpGet.port`),
    at(base, 'Deployment', `${container}.livenessProbe.httpGet.port`),
    at(base, 'Service', 'spec.ports.0.targetPort'),
    at(base, 'Service', 'spec.ports.1.targetPort'),
    at(base, 'Ingress', 'spec.rules.0.http.paths.0.backend.service.port.name'),
    at(base, 'NetworkPolicy', 'spec.ingress.0.ports.0.port'),
    at(base, 'NetworkPolicy', 'spec.ingress.1.ports.0.port'),
    at(base, 'ServiceMonitor', 'spec.endpoints.0.port'),
  ];
  expect(named).toEqual(['ops', 'ops', 'http', 'ops', 'http', 'http', 'ops', 'ops']);
  const image = readFileSync(new URL('../../../server/Dockerfile', import.meta.url), 'utf8');
  expect(image).toContain(`PORT=${ports.http} OPS_PORT=${ports.ops}`);
});

test('a pod has more time to end than its server takes', () => {
  const pod = 'spec.template.spec';
  const [, preStop] = at(
    base,
    'Deployment',
    `${pod}.containers.0.lifecycle.preStop.exec.command`,
  ) as string[];
  const seconds = at(base, 'Deployment', `${pod}.terminationGracePeriodSeconds`);
  expect(seconds).toBeGreaterThan(Number(preStop) + stopLimitMs / 1_000);
  const swarm = readFileSync(new URL('../../../deploy/swarm.yml', import.meta.url), 'utf8');
  const [, grace] = /stop_grace_period: (\d+)s/.exec(swarm)!;
  expect(Number(grace)).toBeGreaterThan(stopLimitMs / 1_000);
});

test('the settings of the example exist in the server', () => {
  const literals = ['base', 'example'].flatMap((name) => {
    const [kustomization] = parse(readFileSync(`${folder}${name}/kustomization.yaml`, 'utf8'));
    return at([kustomization!], 'Kustomization', 'configMapGenerator.0.literals') as string[];
  });
  const settings = Object.fromEntries(literals.map((literal) => literal.split('=', 2)));
  const read = new Set<PropertyKey>();
  const environment = new Proxy<Record<string, string>>(settings, {
    get(target, key) {
      read.add(key);
      return Reflect.get(target, key) as unknown;
    },
  });
  expect(readServerConfig(environment).apiOrigin?.hostname).toBe('api.example.com');
  expect(Object.keys(settings).filter((name) => !read.has(name))).toEqual([]);
});
