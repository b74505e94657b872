import type { KeyedHash } from '../../../basics/keyed-hash.ts'
import type {
  QuotaLimit,
  QuotaOutcome,
  QuotaScope,
  QuotaStore,
} from '../../../basics/quota-limit.ts'
import type { QuotaBuckets } from '../buckets.ts'
import { holdersOf, type QuotaLimits, scopes } from '../holders.ts'
import { makeOwedTime } from './owed-time.ts'
import { makeRememberedRefusals } from './remembered-refusals.ts'
import { countScript, keyPrefix } from './scripts.ts'
import type { Store } from './store.ts'

/** Who decided on a request: the store, what it said before, or this instance alone. */
export type DecidedBy = 'shared' | 'remembered' | 'fallback'

export type SharedQuotaDeps = {
  limits: QuotaLimits
  store: Pick<Store, 'run' | 'isUp'>
  /** Makes a client's name unreadable in the store; the same in all instances. */
  hash: KeyedHash
  /** This instance's part of the limits. Counts every request that was admitted, so that it is ready at any time. */
  alone: QuotaBuckets
  nowMs: () => number
  /** Microseconds that the store takes for the current time; its own clock if absent. */
  storeNowUs?: () => number
  onDecision: (by: DecidedBy) => void
}

/** Quotas that several instances share, in a store that decides on each request in one step. */
export const makeSharedQuotas = (deps: SharedQuotaDeps): QuotaStore => {
  const { store, alone, nowMs, onDecision } = deps
  const refusals = makeRememberedRefusals(nowMs)
  const owed = makeOwedTime(nowMs)

  const decideAlone = (request: Asked, dimensions: readonly Dimension[]): QuotaOutcome => {
    onDecision('fallback')
    const { client, endpoint, capability, weight } = request
    if (request.peek) return alone.peek(client, endpoint, capability)
    const outcome = alone.take(client, endpoint, capability, weight)
    if (outcome.allowed) for (const { name, limit } of dimensions) owed.add(name, limit, weight)
    return outcome
  }

  const ask = async (request: Asked, dimensions: readonly Dimension[]): Promise<QuotaOutcome> => {
    const { client, endpoint, capability, weight } = request
    const args = argsOf(request, dimensions, owed.msOf, deps.storeNowUs?.() ?? 0)
    const names = dimensions.map(({ name }) => name)
    const unsettle = request.peek ? () => undefined : owed.settle(names)
    const sentAtMs = nowMs()
    const keys = [...new Set(dimensions.map(({ key }) => key))]
    let decided: Decided
    try {
      decided = readReply(await store.run(countScript, keys, args), dimensions)
    } catch {
      unsettle()
      return decideAlone(request, dimensions)
    }
    onDecision('shared')
    const { allowed, dimension, remaining, waitMs } = decided
    const { scope, limit, name } = dimension
    if (!allowed && weight === 1)
      refusals.add(name, { scope, limit, remaining: 0 }, sentAtMs + waitMs)
    if (allowed && !request.peek) alone.note(client, endpoint, capability, weight)
    const resetSeconds = Math.ceil(waitMs / 1000)
    return { allowed, tightest: { scope, limit, remaining, resetSeconds } }
  }

  const decideOn = (request: Asked): QuotaOutcome | Promise<QuotaOutcome> => {
    const dimensions = dimensionsOf(deps, request)
    const known =
      request.weight === 1 ? refusals.find(dimensions.map(({ name }) => name)) : undefined
    if (known) {
      onDecision('remembered')
      return known
    }
    return store.isUp() ? ask(request, dimensions) : decideAlone(request, dimensions)
  }

  return {
    take: (client, endpoint, capability, weight = 1) =>
      decideOn({ client, endpoint, capability, weight, peek: false }),
    peek: (client, endpoint, capability) =>
      decideOn({ client, endpoint, capability, weight: 1, peek: true }),
  }
}

type Asked = {
  client: string
  endpoint: string
  capability: string
  weight: number
  peek: boolean
}

/** One quota of one holder. `name` is unique among all, `field` within its key. */
type Dimension = {
  key: string
  keyNumber: number
  field: string
  name: string
  scope: QuotaScope
  limit: QuotaLimit
}

const dimensionsOf = ({ limits, hash }: SharedQuotaDeps, request: Asked): Dimension[] => {
  const holders = holdersOf(request.client)
  const hashed = holders.map(({ name }) => textOf(hash(name)))
  // A script may only use keys of one slot, so a client has that of its network.
  const tag = `${keyPrefix}{${hashed.at(-1)}}`
  return holders.flatMap(({ factor }, index) => {
    const key = index === holders.length - 1 ? tag : `${tag}${hashed[index]}`
    return scopes.flatMap((scope) => {
      const one = limits[scope]
      if (!one) return []
      const limit = factor === 1 ? one : { ...one, count: one.count * factor }
      const field = fieldOf(scope, request)
      return [{ key, keyNumber: index + 1, field, name: `${key} ${field}`, scope, limit }]
    })
  })
}

const textOf = ({ high, low }: ReturnType<KeyedHash>): string =>
  high.toString(16).padStart(8, '0') + low.toString(16).padStart(8, '0')

const fieldOf = (scope: QuotaScope, { endpoint, capability }: Asked): string => {
  if (scope === 'ip') return 'i'
  return scope === 'endpoint' ? `e${endpoint}` : `c${capability}`
}

const argsOf = (
  { peek, weight }: Asked,
  dimensions: readonly Dimension[],
  owedMsOf: (dimension: string) => number,
  nowUs: number,
): string[] => [
  peek ? 'peek' : 'take',
  String(nowUs),
  String(weight),
  ...dimensions.flatMap(({ keyNumber, field, name, limit }) => [
    String(keyNumber),
    field,
    String(limit.windowSeconds * 1e6),
    String(limit.count),
    String(Math.round(owedMsOf(name) * 1000)),
  ]),
]

type Decided = { allowed: boolean; dimension: Dimension; remaining: number; waitMs: number }

const readReply = (reply: unknown, dimensions: readonly Dimension[]): Decided => {
  const [allowed, number, remaining, waitUs]: unknown[] = Array.isArray(reply) ? reply : []
  const dimension = dimensions[Number(number) - 1]
  if (!dimension) throw new Error('the store returned an unusable answer')
  return {
    allowed: allowed === 1,
    dimension,
    remaining: Number(remaining),
    waitMs: Number(waitUs) / 1000,
  }
}
