import type { Schedule } from '../../../basics/schedule.ts'
import { slotOf } from './key-slot.ts'
import { beatScript, countScript, keyPrefix, leaveScript } from './scripts.ts'
import type { RunScript } from './connection.ts'
import { makeServerLink, type ServerLink } from './server-link.ts'
import { StoreError, troubleOf } from './store-trouble.ts'

/** Valkey or Redis: one server, or the servers of a cluster. */
export type Store = ServerLink

export type StoreDeps = {
  url: string
  commandMs: number
  nowMs: () => number
  schedule: Schedule
  onChange: () => void
}

/** More servers than that are an error, not a cluster. */
const serversMax = 100

/**
 * The server in the URL is asked first. If it belongs to a cluster, it names the one that has a key (`MOVED`), which is
 * remembered for all keys of that slot.
 */
export const makeStore = ({ url, ...deps }: StoreDeps): Store => {
  const first = makeServerLink({ ...deps, url, rehearse })
  const others = new Map<string, ServerLink>()
  const bySlot = new Map<number, ServerLink>()

  const linkAt = (address: string): ServerLink => {
    const known = others.get(address)
    if (known) return known
    if (others.size >= serversMax) throw new StoreError({ kind: 'closed' })
    const made = makeServerLink({ ...deps, url: urlAt(url, address), rehearse })
    others.set(address, made)
    void made.start()
    return made
  }

  /** Where the key may have gone is known by the others. */
  const forget = (slot: number, link: ServerLink): void => {
    if (!bySlot.delete(slot) || link === first || [...bySlot.values()].includes(link)) return
    for (const [address, other] of others) if (other === link) others.delete(address)
    link.stop()
  }

  /** Any server of a cluster knows where a key is. */
  const anyUp = (): ServerLink =>
    first.isUp() ? first : ([...others.values()].find((each) => each.isUp()) ?? first)

  const run: RunScript = async (script, keys, args) => {
    const slot = others.size === 0 ? undefined : slotOf(keys[0] ?? '')
    const known = slot === undefined ? first : (bySlot.get(slot) ?? anyUp())
    try {
      return await known.run(script, keys, args)
    } catch (error) {
      const trouble = troubleOf(error)
      if (trouble.kind === 'moved') {
        const target = linkAt(trouble.address)
        bySlot.set(trouble.slot, target)
        return target.run(script, keys, args)
      }
      if (slot !== undefined && !known.isUp()) forget(slot, known)
      throw error
    }
  }

  return {
    run,
    isUp: () => anyUp().isUp(),
    trouble: () =>
      [first, ...others.values()].map((each) => each.trouble()).find((each) => each !== undefined),
    start: first.start,
    stop: () => {
      for (const each of [first, ...others.values()]) each.stop()
    },
  }
}

/** Runs every script on keys of their own, of which nothing stays. */
export const rehearse = async (run: RunScript): Promise<void> => {
  try {
    const dimension = ['1', 'i', '1000', '1', '0']
    await run(countScript, [`${keyPrefix}{rehearsal}`], ['take', '0', '1', ...dimension])
    for (const script of [beatScript, leaveScript])
      await run(script, [`${keyPrefix}{rehearsal}:instances`], ['rehearsal'])
  } catch (error) {
    // Another server of the cluster has these keys; this one works.
    if (troubleOf(error).kind !== 'moved') throw error
  }
}

/** The same credentials and database, at another server; the cluster may leave out a host that is the same. */
const urlAt = (url: string, address: string): string => {
  const at = address.lastIndexOf(':')
  const made = new URL(url)
  const host = address.slice(0, at)
  if (host !== '') made.hostname = host.includes(':') ? `[${host}]` : host
  made.port = address.slice(at + 1)
  return made.href
}
