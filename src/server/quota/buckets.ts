import type { QuotaLimit, QuotaOutcome, QuotaScope, QuotaState } from '../../basics/quota-limit.ts'
import { decide, type Decision, noted } from './gcra.ts'
import { type Holder, holdersOf, type QuotaLimits, scopes } from './holders.ts'

type Bucket = { tatMs: number }

type Client = {
  ip: Bucket
  endpoint: Map<string, Bucket>
  capability: Map<string, Bucket>
  busyUntilMs: number
}

/** Maximum number of clients with an entry of their own; at about 1,000 bytes each the table stays below 20 MB. */
const clientsMax = 20_000

/**
 * Once the table is full of active clients, new ones share this many entries by hash. Memory stays bounded, no limited
 * client is forgotten, and a flood of spoofed addresses limits itself.
 */
const sharedClients = 256

/** A sweep visits every client, so a flood must not trigger one per request. */
const sweepEveryMs = 1000

export type QuotaBuckets = {
  take: (client: string, endpoint: string, capability: string, weight?: number) => QuotaOutcome
  peek: (client: string, endpoint: string, capability: string) => QuotaOutcome
  /** Counts a request that was admitted elsewhere; a quota that it exceeds is used up. */
  note: (client: string, endpoint: string, capability: string, weight: number) => void
  clientCount: () => number
}

/** Quota buckets in memory. `instances`: how many share the limits in equal parts, at present. */
export const makeQuotaBuckets = (
  limits: QuotaLimits,
  nowMs: () => number,
  instances: () => number = () => 1,
): QuotaBuckets => {
  const clients = new Map<string, Client>()
  const counted = scopes.flatMap((scope) => {
    const limit = limits[scope]
    return limit ? [{ scope, limit }] : []
  })
  let nextSweepMs = 0

  const sweep = (now: number) => {
    nextSweepMs = now + sweepEveryMs
    for (const [key, client] of clients) if (client.busyUntilMs <= now) clients.delete(key)
  }

  const clientOf = (name: string, now: number): Client => {
    const known = clients.get(name)
    if (known) return known
    if (clients.size >= clientsMax && now >= nextSweepMs) sweep(now)
    const key = clients.size >= clientsMax ? `shared ${hash(name) % sharedClients}` : name
    const fresh = clients.get(key) ?? newClient()
    clients.set(key, fresh)
    return fresh
  }

  /** The part of a limit that counts here. */
  const partOf = (limit: QuotaLimit, factor: number): QuotaLimit => {
    const count = Math.ceil((limit.count * factor) / instances())
    return count === limit.count ? limit : { ...limit, count }
  }

  /** Without a client, as for a first request. */
  const weigh = (
    client: Client | undefined,
    { factor }: Holder,
    { endpoint, capability, weight }: Counted,
    now: number,
  ): Weighed[] =>
    counted.map(({ scope, limit: whole }) => {
      const limit = partOf(whole, factor)
      const bucket = client ? bucketOf(client, scope, endpoint, capability) : { tatMs: 0 }
      return { scope, limit, client, bucket, decision: decide(bucket.tatMs, now, limit, weight) }
    })

  return {
    take: (name, endpoint, capability, weight = 1) => {
      const now = nowMs()
      const request = { endpoint, capability, weight }
      const weighed = holdersOf(name).flatMap((holder) =>
        weigh(clientOf(holder.name, now), holder, request, now),
      )
      const refusal = slowest(weighed)
      if (refusal) return { allowed: false, tightest: stateOf(refusal) }
      for (const { client, bucket, decision } of weighed) fill(client, bucket, decision.tatMs)
      return { allowed: true, tightest: tightest(weighed) }
    },
    peek: (name, endpoint, capability) => {
      const now = nowMs()
      const request = { endpoint, capability, weight: 1 }
      const weighed = holdersOf(name)
        .flatMap((holder) => weigh(clients.get(holder.name), holder, request, now))
        .map(uncounted)
      const refusal = slowest(weighed)
      return refusal
        ? { allowed: false, tightest: stateOf(refusal) }
        : { allowed: true, tightest: tightest(weighed) }
    },
    note: (name, endpoint, capability, weight) => {
      const now = nowMs()
      for (const holder of holdersOf(name)) {
        const client = clientOf(holder.name, now)
        for (const { scope, limit } of counted) {
          const bucket = bucketOf(client, scope, endpoint, capability)
          fill(client, bucket, noted(bucket.tatMs, now, partOf(limit, holder.factor), weight))
        }
      }
    },
    clientCount: () => clients.size,
  }
}

type Counted = { endpoint: string; capability: string; weight: number }

const fill = (client: Client | undefined, bucket: Bucket, tatMs: number): void => {
  bucket.tatMs = tatMs
  if (client && tatMs > client.busyUntilMs) client.busyUntilMs = tatMs
}

const newClient = (): Client => ({
  ip: { tatMs: 0 },
  endpoint: new Map(),
  capability: new Map(),
  busyUntilMs: 0,
})

const bucketOf = (
  client: Client,
  scope: QuotaScope,
  endpoint: string,
  capability: string,
): Bucket => {
  if (scope === 'ip') return client.ip
  const name = scope === 'endpoint' ? endpoint : capability
  const known = client[scope].get(name)
  if (known) return known
  const fresh = { tatMs: 0 }
  client[scope].set(name, fresh)
  return fresh
}

type Weighed = {
  scope: QuotaScope
  limit: QuotaLimit
  client: Client | undefined
  bucket: Bucket
  decision: Decision
}

const stateOf = ({ scope, limit, decision }: Weighed): QuotaState => ({
  scope,
  limit,
  remaining: decision.remaining,
  resetSeconds: Math.ceil(decision.waitMs / 1000),
})

/** A decision describes the bucket after the request; an uncounted one leaves the bucket as it was. */
const uncounted = (entry: Weighed): Weighed => {
  const { decision, limit } = entry
  if (!decision.allowed) return entry
  const intervalMs = (limit.windowSeconds * 1000) / limit.count
  const remaining = decision.remaining + 1
  return { ...entry, decision: { ...decision, remaining, waitMs: decision.waitMs - intervalMs } }
}

const tightest = (weighed: Weighed[]): QuotaOutcome['tightest'] => {
  let least: Weighed | undefined
  for (const entry of weighed) {
    if (!least || entry.decision.remaining < least.decision.remaining) least = entry
  }
  return least && stateOf(least)
}

/** Of several refusals the longest wait counts: until then the request would be refused again. */
const slowest = (weighed: Weighed[]): Weighed | undefined => {
  let longest: Weighed | undefined
  for (const entry of weighed) {
    if (entry.decision.allowed) continue
    if (!longest || entry.decision.waitMs > longest.decision.waitMs) longest = entry
  }
  return longest
}

/** FNV-1a over UTF-16 units; spreads entries and is not a security measure. */
const hash = (text: string): number => {
  let value = 0x811c9dc5
  for (let index = 0; index < text.length; index += 1) {
    value = Math.imul(value ^ text.charCodeAt(index), 0x01000193)
  }
  return value >>> 0
}
