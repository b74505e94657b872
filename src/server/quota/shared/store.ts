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

/** Servers of a cluster that a connection is kept to; those that are gone make room. */
const serversMax = 100

/** How long the trouble of a server counts after it was last asked: one that left the cluster is none. */
const wantedMs = 60_000

type Server = { link: ServerLink; wantedAtMs: number }

/**
 * The server in the URL is asked first. If it belongs to a cluster, it names the one that has a key (`MOVED`), which is
 * remembered for all keys of that slot.
 */
export const makeStore = ({ url, ...deps }: StoreDeps): Store => {
  const open = (at: string): Server => ({
    link: makeServerLink({ ...deps, url: at, rehearse }),
    wantedAtMs: deps.nowMs(),
  })
  const first = open(url)
  const others = new Map<string, Server>()
  const bySlot = new Map<number, Server>()

  const serverAt = (address: string): Server => {
    const known = others.get(address)
    if (known) return known
    if (others.size >= serversMax) dropLost(others)
    if (others.size >= serversMax) throw new StoreError({ kind: 'closed' })
    const made = open(urlAt(url, address))
    others.set(address, made)
    void made.link.start()
    return made
  }

  /** Any server of a cluster knows where a key is. */
  const anyUp = (): Server => [first, ...others.values()].find(({ link }) => link.isUp()) ?? first

  const ask = (server: Server, ...command: Parameters<RunScript>): Promise<unknown> => {
    server.wantedAtMs = deps.nowMs()
    return server.link.run(...command)
  }

  const run: RunScript = async (script, keys, args) => {
    const slot = others.size === 0 ? undefined : slotOf(keys[0] ?? '')
    const known = slot === undefined ? first : (bySlot.get(slot) ?? anyUp())
    try {
      return await ask(known, script, keys, args)
    } catch (error) {
      const trouble = troubleOf(error)
      if (trouble.kind === 'moved') {
        const target = serverAt(trouble.address)
        bySlot.set(trouble.slot, target)
        return ask(target, script, keys, args)
      }
      // Another server may have taken its place, which those that are up will know.
      if (slot !== undefined && !known.link.isUp()) bySlot.delete(slot)
      throw error
    }
  }

  return {
    run,
    isUp: () => anyUp().link.isUp(),
    trouble: () =>
      [first, ...others.values()]
        .filter((each) => each === first || deps.nowMs() - each.wantedAtMs < wantedMs)
        .map(({ link }) => link.trouble())
        .find((each) => each !== undefined),
    start: first.link.start,
    stop: () => {
      for (const { link } of [first, ...others.values()]) link.stop()
    },
  }
}

const dropLost = (servers: Map<string, Server>): void => {
  for (const [address, { link }] of servers) {
    if (link.isUp()) continue
    link.stop()
    servers.delete(address)
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
