import type { Schedule } from '../../../basics/schedule.ts'
import { openConnection } from './connection.ts'
import { rehearse } from './store.ts'
import { type StoreTrouble, troubleOf } from './store-trouble.ts'

/** What the server in `QUOTA_URL` is. */
export type StoreReport =
  { trouble: StoreTrouble } | { trouble: undefined; tookMs: number; facts: StoreFacts | undefined }

/** Undefined as a whole if the user may not read them. */
export type StoreFacts = {
  engine: 'Redis' | 'Valkey'
  version: string
  /** What it does when its memory is full. */
  evictionPolicy: string
}

/** More than a request may take, so that a slow store is told from one that hangs. */
const inspectMs = 3000

/** Connects, runs what quotas need on keys that expire at once, and reads what the server reports about itself. */
export const inspectStore = async (
  url: string,
  { nowMs, schedule }: { nowMs: () => number; schedule: Schedule },
): Promise<StoreReport> => {
  const startMs = nowMs()
  try {
    const deps = { url, commandMs: inspectMs, schedule, rehearse }
    const connection = await openConnection(deps, () => undefined)
    const tookMs = Math.round(nowMs() - startMs)
    const info = await connection.info().catch(() => undefined)
    connection.close()
    return { trouble: undefined, tookMs, facts: info === undefined ? undefined : factsIn(info) }
  } catch (error) {
    return { trouble: troubleOf(error) }
  }
}

const factsIn = (info: string): StoreFacts | undefined => {
  const values = new Map(
    info.split(/\r?\n/).flatMap((line): [string, string][] => {
      const at = line.indexOf(':')
      return at > 0 ? [[line.slice(0, at), line.slice(at + 1)]] : []
    }),
  )
  const [valkey, redis] = [values.get('valkey_version'), values.get('redis_version')]
  const evictionPolicy = values.get('maxmemory_policy')
  const version = valkey ?? redis
  if (version === undefined || evictionPolicy === undefined) return undefined
  return { engine: valkey === undefined ? 'Redis' : 'Valkey', version, evictionPolicy }
}
