import type { Schedule } from '../../basics/schedule.ts'
import { chunkOf, type EventSink, resumeText } from '../../basics/server-sent-events.ts'
import type { Address } from '../../solana/address/address.ts'
import type { TradeStreamSource } from '../trades/trade-changes.ts'
import { type EndReason, endText, heartbeatMs, makeHeartbeat, retryMs } from './heartbeat.ts'
import type { Member } from './member.ts'
import { makeWatchedPrices, type WatchedPriceDeps } from './watched-prices.ts'

/** All prices are read this often: those of providers change without a trade that this server sees. */
const readAllEveryMs = 30_000

export type PriceStreamDeps = Pick<WatchedPriceDeps<Member>, 'readPrices'> & {
  follow: TradeStreamSource['follow']
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

/** Sends prices when they change; only the newest counts, so that nothing is repeated to a client that comes back. */
export const makePriceStreams = (deps: PriceStreamDeps): PriceStreams => {
  const { nowMs, schedule, random, readPrices } = deps
  const members = new Set<Member>()
  const prices = makeWatchedPrices<Member>({
    readPrices,
    send: (member, chunk) => {
      member.sink.send(chunk)
      member.sentAtMs = nowMs()
      deps.onSent(chunk.events)
    },
  })
  let ended: EndReason | undefined
  let readAllAtMs = nowMs() + readAllEveryMs
  let isFollowing = false

  const follow = (): void => {
    if (isFollowing) return
    isFollowing = true
    deps.follow(
      ({ added, removed }) => {
        for (const { baseMint } of [...added, ...removed]) prices.touch(baseMint)
      },
      // Prices of providers go on.
      () => undefined,
    )
  }
  /** Every second, so that a price changes at most that often. */
  const beat = makeHeartbeat(schedule, () => {
    const now = nowMs()
    if (now >= readAllAtMs) {
      readAllAtMs = now + readAllEveryMs
      prices.touchAll()
    }
    void prices.read()
    for (const member of members) {
      if (now - member.sentAtMs < heartbeatMs) continue
      member.sink.send(chunkOf(resumeText(undefined)))
      member.sentAtMs = now
    }
    return members.size > 0
  })

  return {
    join: (mints, sink) => {
      const member: Member = { sink, sentAtMs: nowMs() }
      if (ended !== undefined) sink.end(endText(ended, random))
      members.add(member)
      follow()
      beat()
      sink.send(chunkOf(resumeText(undefined, retryMs)))
      for (const mint of mints) prices.add(mint, member)
      void prices.read()
      return () => {
        members.delete(member)
        for (const mint of mints) prices.remove(mint, member)
      }
    },
    end: (reason) => {
      ended = reason
      for (const { sink } of members) sink.end(endText(reason, random))
    },
  }
}
