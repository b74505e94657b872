import type { Schedule } from '../../basics/schedule.ts'
import {
  chunkOf,
  type EventChunk,
  type EventSink,
  eventText,
  resumeText,
} from '../../basics/server-sent-events.ts'
import type { Address } from '../../solana/address/address.ts'
import type { PriceAnswer, PriceList } from '../read-prices.ts'
import type { TradeStreamSource } from '../trades/trade-changes.ts'
import { type EndReason, endText, heartbeatMs, makeHeartbeat, retryMs } from './heartbeat.ts'
import type { Member } from './member.ts'

/** All prices are read this often: those of providers change without a trade that this server sees. */
const readAllEveryMs = 30_000

/** Of one read. */
const mintsMax = 100

export type PriceStreamDeps = {
  follow: TradeStreamSource['follow']
  /** As the route of prices answers; rejects with a Fault. */
  readPrices: (mints: readonly Address[]) => Promise<PriceList>
  nowMs: () => number
  schedule: Schedule
  random: () => number
  onSent: (events: number) => void
}

export type PriceStreams = {
  /** Sends the current prices of these tokens, and each again when it changes. Returns how to leave. */
  join: (mints: readonly Address[], sink: EventSink) => () => void
  end: (reason: EndReason) => void
}


/** `shown` without the time of reading, which changes although the price does not. */
type Watched = { members: Set<Member>; shown?: string; chunk?: EventChunk }

/** Sends prices when they change; only the newest counts, so that nothing is repeated to a client that comes back. */
export const makePriceStreams = (deps: PriceStreamDeps): PriceStreams => {
  const { nowMs, schedule, random } = deps
  const watched = new Map<Address, Watched>()
  const members = new Map<Member, readonly Address[]>()
  const stale = new Set<Address>()
  let ended: EndReason | undefined
  let readAllAtMs = nowMs() + readAllEveryMs
  let isReading = false
  let isFollowing = false

  const send = (member: Member, chunk: EventChunk): void => {
    member.sink.send(chunk)
    member.sentAtMs = nowMs()
    deps.onSent(chunk.events)
  }
  const show = (price: PriceAnswer): void => {
    const mint = watched.get(price.mint as Address)
    const shown = JSON.stringify([price.priceUsd, price.liquidityUsd, price.source])
    if (!mint || mint.shown === shown) return
    mint.shown = shown
    mint.chunk = chunkOf(eventText({ event: 'price', data: price }), 1)
    for (const member of mint.members) send(member, mint.chunk)
  }
  const read = async (): Promise<void> => {
    if (isReading || stale.size === 0) return
    isReading = true
    const mints = [...stale]
    stale.clear()
    for (let from = 0; from < mints.length; from += mintsMax)
      try {
        const { prices } = await deps.readPrices(mints.slice(from, from + mintsMax))
        prices.forEach(show)
      } catch {
        // The sources fail: the last prices stay, and the next round reads them again.
      }
    isReading = false
  }
  const beat = makeHeartbeat(schedule, () => {
    const now = nowMs()
    if (now >= readAllAtMs) {
      readAllAtMs = now + readAllEveryMs
      for (const mint of watched.keys()) stale.add(mint)
    }
    void read()
    for (const member of members.keys()) {
      if (now - member.sentAtMs < heartbeatMs) continue
      member.sink.send(chunkOf(resumeText(undefined)))
      member.sentAtMs = now
    }
    return members.size > 0
  })
  const end = (reason: EndReason): void => {
    ended = reason
    for (const { sink } of members.keys()) sink.end(endText(reason, random))
  }
  const follow = (): void => {
    if (isFollowing) return
    isFollowing = true
    deps.follow(
      ({ added, removed }) => {
        for (const { baseMint } of [...added, ...removed])
          if (watched.has(baseMint)) stale.add(baseMint)
      },
      // Prices of providers go on.
      () => undefined,
    )
  }

  return {
    join: (mints, sink) => {
      if (ended !== undefined) {
        sink.end(endText(ended, random))
        return () => undefined
      }
      const member: Member = { sink, sentAtMs: nowMs() }
      members.set(member, mints)
      follow()
      beat()
      sink.send(chunkOf(resumeText(undefined, retryMs)))
      for (const mint of mints) {
        const known: Watched = watched.get(mint) ?? { members: new Set() }
        known.members.add(member)
        watched.set(mint, known)
        if (known.chunk) send(member, known.chunk)
        else stale.add(mint)
      }
      void read()
      return () => {
        members.delete(member)
        for (const mint of mints) {
          const known = watched.get(mint)
          known?.members.delete(member)
          if (known?.members.size === 0) watched.delete(mint)
        }
      }
    },
    end,
  }
}
