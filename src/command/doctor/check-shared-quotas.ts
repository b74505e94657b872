import { areLimited, quotaLimitsOf } from '../../app/open/open-quotas.ts'
import { scheduleTimer } from '../../basics/schedule.ts'
import type { Config } from '../../config.ts'
import { inspectStore, type StoreFacts } from '../../server/quota/shared/inspect-store.ts'
import { isLoopback } from './loopback.ts'
import { observe, type Observation } from './observation.ts'

const topic = observe('quotas')

/** Access rules of single users came with it, and scripts may read its clock. */
const oldestMajor = 6

/** Whether the store of shared quotas can be used, and is set up so that quotas hold. */
export const checkSharedQuotas = async (
  config: Pick<Config, 'quotaUrl' | 'quotaIp' | 'quotaEndpoint' | 'quotaCapability'>,
  nowMs: () => number,
): Promise<Observation[]> => {
  const { quotaUrl } = config
  if (quotaUrl === undefined) return []
  if (!areLimited(quotaLimitsOf(config)))
    return [topic('setting-unused', { name: 'QUOTA_URL', because: 'every quota is off' })]
  const { host: store, hostname, protocol, password } = new URL(quotaUrl)
  const report = await inspectStore(quotaUrl, { nowMs, schedule: scheduleTimer })
  const isPlain = !/^(?:rediss|valkeys):$/.test(protocol) && !isLoopback(hostname)
  return [
    ...(report.trouble
      ? [topic('quota-store-fails', { store, trouble: report.trouble })]
      : [
          topic('quota-store-works', { store, tookMs: report.tookMs, ...report.facts }),
          ...setUp(store, report.facts),
        ]),
    ...(password === '' ? [topic('quota-store-open', { store })] : []),
    ...(isPlain ? [topic('quota-store-plain', { store })] : []),
  ]
}

const setUp = (store: string, facts: StoreFacts | undefined): Observation[] => {
  if (!facts) return [topic('quota-store-unread', { store })]
  const { engine, version, evictionPolicy } = facts
  return [
    ...(evictionPolicy === 'noeviction'
      ? []
      : [topic('quota-store-evicts', { store, evictionPolicy })]),
    ...(Number.parseInt(version, 10) < oldestMajor
      ? [topic('quota-store-old', { store, engine, version })]
      : []),
  ]
}
