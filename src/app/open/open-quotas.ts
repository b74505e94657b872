import { createHash, randomUUID } from 'node:crypto'
import { keyBytes, makeKeyedHash } from '../../basics/keyed-hash.ts'
import { scheduleTimer } from '../../basics/schedule.ts'
import type { Config } from '../../config.ts'
import type { OperationalLog } from '../../monitoring/telemetry/log.ts'
import type { Metrics } from '../../monitoring/telemetry/metrics.ts'
import { makeQuotaBuckets } from '../../server/quota/buckets.ts'
import { makeLiveInstances } from '../../server/quota/shared/live-instances.ts'
import { makeSharedQuotas } from '../../server/quota/shared/shared-quotas.ts'
import { makeStore, type Store } from '../../server/quota/shared/store.ts'
import {
  closedCauses,
  healthText,
  sharedText,
  troubleText,
} from '../../server/quota/shared/words.ts'
import type { QuotaStore } from '../../basics/quota-limit.ts'
import type { QuotaLimits } from '../../server/quota/holders.ts'
import type { ComponentHealth } from '../../solana/chain.ts'

export type SharedQuotaParts = {
  store: QuotaStore
  /** Entries in the memory of this instance. */
  clientCount: () => number
  health: () => ComponentHealth
}

type Limits = Pick<Config, 'quotaIp' | 'quotaEndpoint' | 'quotaCapability'>

export const quotaLimitsOf = (config: Limits): QuotaLimits => ({
  ip: config.quotaIp,
  endpoint: config.quotaEndpoint,
  capability: config.quotaCapability,
})

export const areLimited = (limits: QuotaLimits): boolean =>
  Object.values(limits).some((limit) => limit !== undefined)

export type OpenQuotas = {
  /** Absent if quotas are not shared. */
  parts?: { quotas: SharedQuotaParts }
  /** Resolves after the first attempt to connect, whatever its outcome. */
  start: () => Promise<void>
  close: () => Promise<void>
}

type Watch = { metrics: Metrics; log: OperationalLog }

/** What a request may wait for the store at most. */
const commandMs = 50

/** Quotas in the store of `QUOTA_URL`. The server works without it, so no failure of it prevents the start. */
export const openQuotas = (config: Config, { metrics, log }: Watch): OpenQuotas => {
  const limits = quotaLimitsOf(config)
  const { quotaUrl: url } = config
  if (url === undefined || !areLimited(limits))
    return { start: () => Promise.resolve(), close: () => Promise.resolve() }
  const store: Store = makeStore({
    url,
    commandMs,
    nowMs: () => performance.now(),
    schedule: scheduleTimer,
    onChange: () => report(),
  })
  const instances = makeLiveInstances(store, randomUUID(), scheduleTimer)
  const alone = makeQuotaBuckets(limits, Date.now, instances.count)
  const report = makeReport(store, log, instances.beat)
  metrics.quotaInstances.readWith(instances.count)
  const decisions = {
    shared: metrics.quotaDecisions.labels('shared'),
    remembered: metrics.quotaDecisions.labels('remembered'),
    fallback: metrics.quotaDecisions.labels('fallback'),
  }
  return {
    parts: {
      quotas: {
        store: makeSharedQuotas({
          limits,
          store,
          hash: hashFor(url),
          alone,
          nowMs: () => performance.now(),
          onDecision: (by) => decisions[by].inc(),
        }),
        clientCount: alone.clientCount,
        health: () => {
          const trouble = store.trouble()
          return trouble
            ? { status: 'degraded', detail: healthText(trouble, instances.count()) }
            : { status: 'ok', detail: sharedText(instances.count()) }
        },
      },
    },
    start: store.start,
    close: async () => {
      await instances.leave()
      store.stop()
    },
  }
}

/** Logs when quotas begin and cease to be shared. */
const makeReport = (
  store: Pick<Store, 'isUp' | 'trouble'>,
  log: OperationalLog,
  onUp: () => void,
): (() => void) => {
  let wasUp: boolean | undefined
  return () => {
    const isUp = store.isUp()
    if (isUp) onUp()
    const trouble = store.trouble()
    if (isUp === wasUp) return
    wasUp = isUp
    if (isUp) log.info('quotas are shared with other instances')
    else if (trouble)
      log.warn('quotas are not shared', {
        reason: troubleText(trouble),
        ...(trouble.kind === 'closed' && { check: closedCauses }),
      })
  }
}

/**
 * The password of the store is what its instances have in common, and what a copy of its contents does not contain:
 * without it, an address cannot be found by trying all of them.
 */
const hashFor = (url: string) => {
  const password = decodeURIComponent(new URL(url).password)
  const key = createHash('sha256').update(`drawbridge quotas ${password}`).digest()
  return makeKeyedHash(new Uint8Array(key.subarray(0, keyBytes)))
}
