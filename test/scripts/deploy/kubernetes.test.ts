// The manifests: valid by the schemas of Kubernetes, without a field that these do not know, and right among each other.
import { describe, expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Deployment } from 'kubernetes-models/apps/v1/Deployment'
import { HorizontalPodAutoscaler } from 'kubernetes-models/autoscaling/v2/HorizontalPodAutoscaler'
import { Ingress } from 'kubernetes-models/networking.k8s.io/v1/Ingress'
import { NetworkPolicy } from 'kubernetes-models/networking.k8s.io/v1/NetworkPolicy'
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1/PodDisruptionBudget'
import { ConfigMap } from 'kubernetes-models/v1/ConfigMap'
import { Secret } from 'kubernetes-models/v1/Secret'
import { Service } from 'kubernetes-models/v1/Service'
import { ServiceAccount } from 'kubernetes-models/v1/ServiceAccount'
import { readConfig, settings } from '../../../src/config.ts'
import { member } from '../../kit/http.ts'

const folder = join(import.meta.dir, '../../../scripts/deploy/kubernetes')
const documentsOf = (name: string): unknown[] => {
  const parsed: unknown = Bun.YAML.parse(readFileSync(join(folder, name), 'utf8'))
  return Array.isArray(parsed) ? parsed : [parsed]
}
const manifests = [...documentsOf('drawbridge.yaml'), ...documentsOf('secret.example.yaml')]
const kindOf = (manifest: unknown): string => String(member(manifest, 'kind'))
const ofKind = (kind: string): unknown => manifests.find((each) => kindOf(each) === kind)

type Model = { validate: () => void }
const models: Record<string, (data: never) => Model> = {
  ConfigMap: (data) => new ConfigMap(data),
  Deployment: (data) => new Deployment(data),
  HorizontalPodAutoscaler: (data) => new HorizontalPodAutoscaler(data),
  Ingress: (data) => new Ingress(data),
  NetworkPolicy: (data) => new NetworkPolicy(data),
  PodDisruptionBudget: (data) => new PodDisruptionBudget(data),
  Secret: (data) => new Secret(data),
  Service: (data) => new Service(data),
  ServiceAccount: (data) => new ServiceAccount(data),
}

/**
 * What is wrong with a manifest. The schemas let fields pass that they do not know, and never read them, which is how
 * these are found; inside of lists of strings and of objects of any form there is nothing to know.
 */
const problemsOf = (manifest: unknown): string[] => {
  const made = models[kindOf(manifest)]
  if (!made) return [`no schema for ${kindOf(manifest)}`]
  const model = made(manifest as never)
  const unread = new Set<string>()
  const watch = (value: unknown, path: string): unknown => {
    if (typeof value !== 'object' || value === null) return value
    const copies = new Map<PropertyKey, unknown>()
    for (const [key, inner] of Object.entries(value)) {
      const at = `${path}.${key}`
      if (!Array.isArray(value)) unread.add(at)
      copies.set(key, watch(inner, at))
    }
    return new Proxy(value, {
      get: (target, key) => {
        unread.delete(`${path}.${String(key)}`)
        return copies.get(key) ?? Reflect.get(target, key)
      },
    })
  }
  const fields = Object.keys(model).filter((key) => key !== 'apiVersion' && key !== 'kind')
  for (const field of fields) Reflect.set(model, field, watch(Reflect.get(model, field), field))
  try {
    model.validate()
  } catch (error) {
    return [error instanceof Error ? error.message : String(error)]
  }
  return [...unread].map((path) => `${path} is unknown`)
}

test.each(manifests.map((manifest): [string, unknown] => [kindOf(manifest), manifest]))(
  '%s is valid',
  (_, manifest) => {
    expect(problemsOf(manifest)).toEqual([])
  },
)

describe('the check of manifests finds', () => {
  const deployment = JSON.stringify(ofKind('Deployment'))
  test.each([
    ['a wrong type', '"containerPort":3000', '"containerPort":"api"'],
    ['a missing field', '"port":"api"', '"prot":"api"'],
    ['an unknown field', '"periodSeconds":2', '"periodsSeconds":2'],
    ['an unknown field above others', '"volumeMounts":', '"volumesMounts":'],
    ['an amount that is none', '"2Gi"', '"2 GB"'],
  ])('%s', (_, right, wrong) => {
    expect(deployment).toContain(right)
    const changed: unknown = JSON.parse(deployment.replace(right, wrong))
    expect(problemsOf(changed)).not.toEqual([])
  })
})

test('the settings exist and are read', () => {
  const given = { ...Object(member(ofKind('ConfigMap'), 'data')) }
  const { NODE_EXTRA_CA_CERTS: authority, ...own } = given
  const { 'ca.crt': certificate, ...stores } = Object(member(ofKind('Secret'), 'stringData'))
  expect([authority, typeof certificate]).toEqual(['/etc/drawbridge/ca.crt', 'string'])
  const known = new Set(Object.values(settings).map(({ name }) => name))
  expect(Object.keys({ ...own, ...stores }).filter((name) => !known.has(name))).toEqual([])
  const config = readConfig({ ...own, ...stores })
  expect([config.databaseUrl, config.quotaUrl !== undefined, config.trustedProxyHops]).toEqual([
    stores.DATABASE_URL,
    true,
    1,
  ])
  // Both stores are reached by TLS, with their certificates verified.
  expect([stores.QUOTA_URL, stores.DATABASE_URL].map(String)).toEqual([
    expect.stringMatching(/^rediss:/),
    expect.stringMatching(/sslmode=verify-full$/),
  ])
})

test('names, labels and times agree', () => {
  const pod = member(ofKind('Deployment'), 'spec', 'template')
  const labels = member(pod, 'metadata', 'labels')
  const [container] = [member(pod, 'spec', 'containers')].flat()
  const selectors = [
    member(ofKind('Deployment'), 'spec', 'selector', 'matchLabels'),
    member(ofKind('Service'), 'spec', 'selector'),
    member(ofKind('PodDisruptionBudget'), 'spec', 'selector', 'matchLabels'),
    member(ofKind('NetworkPolicy'), 'spec', 'podSelector', 'matchLabels'),
  ]
  for (const selector of selectors) expect(selector).toEqual(labels)
  expect(member(ofKind('HorizontalPodAutoscaler'), 'spec', 'scaleTargetRef', 'name')).toBe(
    member(ofKind('Deployment'), 'metadata', 'name'),
  )
  const ports = [member(container, 'ports')].flat().map((port) => member(port, 'name'))
  const targets = [member(ofKind('Service'), 'spec', 'ports')].flat()
  expect(targets.map((port) => member(port, 'targetPort'))).toEqual(ports)
  // The wait, what requests in flight get (25 s), and a rest.
  const wait = Number(member(ofKind('ConfigMap'), 'data', 'DRAIN_WAIT_SECONDS'))
  const readiness = member(container, 'readinessProbe')
  expect(Number(member(pod, 'spec', 'terminationGracePeriodSeconds'))).toBeGreaterThanOrEqual(
    wait + 25 + 5,
  )
  expect(wait).toBeGreaterThanOrEqual(
    2 * Number(member(readiness, 'periodSeconds')) * Number(member(readiness, 'failureThreshold')),
  )
})
