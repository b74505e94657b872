import { Fault } from '../../basics/fault.ts'
import { networkClients, networkOf } from './holders.ts'

export type StreamLimits = {
  /** Streams of one client at the same time; undefined: any number. */
  perClient: number | undefined
  /** Of all clients. */
  all: number
}

export type StreamSlots = {
  /**
   * Takes a place for one stream of this client; returns how to give it back.
   * @throws Fault RATE_LIMITED if none is free
   */
  take: (client: string) => { release: () => void; headers: Record<string, string> }
  open: () => number
}

/** A place becomes free when any stream ends, so the wait is only a guess. */
const retrySeconds = 30

/** Counts open streams: each costs memory and traffic for as long as it lasts, which no quota of requests bounds. */
export const makeStreamSlots = ({ perClient, all }: StreamLimits): StreamSlots => {
  const byClient = new Map<string, number>()
  let open = 0

  const limitsOf = (client: string): { name: string; max: number }[] => {
    if (perClient === undefined) return []
    const network = networkOf(client)
    return [
      { name: client, max: perClient },
      ...(network === undefined ? [] : [{ name: network, max: perClient * networkClients }]),
    ]
  }
  const change = (name: string, by: 1 | -1): void => {
    const count = (byClient.get(name) ?? 0) + by
    if (count > 0) byClient.set(name, count)
    else byClient.delete(name)
  }
  return {
    take: (client) => {
      const limits = limitsOf(client)
      const full = limits.find(({ name, max }) => (byClient.get(name) ?? 0) >= max)
      if (full) throw refusal('client', full.max)
      if (open >= all) throw refusal('server', all)
      open += 1
      for (const { name } of limits) change(name, 1)
      const left = Math.min(
        all - open,
        ...limits.map(({ name, max }) => max - (byClient.get(name) ?? 0)),
      )
      let isHeld = true
      const release = (): void => {
        if (!isHeld) return
        isHeld = false
        open -= 1
        for (const { name } of limits) change(name, -1)
      }
      return { release, headers: limits.length > 0 ? { ratelimit: rateLimit(left, 0) } : {} }
    },
    open: () => open,
  }
}

/** In the format of the quotas; a place is not given back after a time, so `t` is 0 while some are left. */
const rateLimit = (left: number, waitSeconds: number): string =>
  `"streams";r=${left};t=${waitSeconds}`

const refusal = (scope: 'client' | 'server', max: number): Fault =>
  new Fault(
    'too-many-streams',
    { scope, max },
    {
      headers: { 'retry-after': String(retrySeconds), ratelimit: rateLimit(0, retrySeconds) },
    },
  )
