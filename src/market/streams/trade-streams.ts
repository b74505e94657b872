import { chunkOf, type EventSink, resumeText } from '../../basics/server-sent-events.ts'
import type { Schedule } from '../../basics/schedule.ts'
import type { SymbolOf } from '../../activity/words/en/trade-text.ts'
import type { TradeStreamSource } from '../trades/trade-changes.ts'
import type { TradePosition } from '../trades/trade-index.ts'
import { makeFewAtOnce } from './few-at-once.ts'
import { makeFollow } from './follow-changes.ts'
import { type EndReason, endText, heartbeatMs, makeHeartbeat, retryMs } from './heartbeat.ts'
import { makeLiveTrades } from './live-trades.ts'
import type { Member } from './member.ts'
import { resumedText, sendKept, sendStored } from './resume.ts'
import { makeTradeTest, type StreamFilter } from './stream-filter.ts'
import { makeStreamLog, type StreamLog } from './stream-log.ts'

/** Clients that come back after a restart all want the store. */
const storeReadsMax = 4

export type TradeStreamDeps = {
  source: TradeStreamSource
  /** Symbols of verified tokens; makes no request. */
  symbolOf: SymbolOf
  nowMs: () => number
  schedule: Schedule
  random: () => number
  /** Events sent, for each client that got them. */
  onSent: (events: number) => void
  /** Events kept in memory for clients that come back; by default some minutes of all of mainnet's trades. */
  keptMax?: number
}

export type TradeStreams = {
  /**
   * Sends the trades that match, from the next commit on or all that followed position `after`. Returns how to leave.
   */
  join: (filter: StreamFilter, after: TradePosition | undefined, sink: EventSink) => () => void
  /** Ends every stream, and each that is opened later at once. */
  end: (reason: EndReason) => void
}

/** Sends each stored trade to the clients whose filters admit it. */
export const makeTradeStreams = (deps: TradeStreamDeps): TradeStreams => {
  const { source, nowMs, schedule, random } = deps
  const log = makeStreamLog(deps.symbolOf, deps.keptMax)
  const live = makeLiveTrades({ ...deps, log })
  const members = new Map<Member, StreamFilter>()
  const resume = makeResume(deps, log)
  let ended: EndReason | undefined

  const end = (reason: EndReason): void => {
    ended = reason
    live.deliver()
    for (const { sink } of members.keys()) sink.end(endText(reason, random))
  }
  const follow = makeFollow({
    source,
    schedule,
    begin: (position) => {
      log.begin(position)
      live.begin(position)
    },
    take: (change) => {
      log.take(change)
      live.deliverSoon()
    },
    lost: () => end('source-lost'),
  })
  const liveMembers = new Set<Member>()
  const heartbeat = makeHeartbeat(schedule, () => {
    const now = nowMs()
    const withId = chunkOf(resumeText(live.id()))
    const without = chunkOf(resumeText(undefined))
    for (const member of members.keys()) {
      if (now - member.sentAtMs < heartbeatMs) continue
      member.sink.send(liveMembers.has(member) ? withId : without)
      member.sentAtMs = now
    }
    return members.size > 0
  })
  const goLive = (member: Member, filter: StreamFilter): void => {
    // What is left of the log goes to the others first: this member has it, or came after it.
    live.deliver()
    if (!members.has(member) || !member.sink.isOpen()) return
    liveMembers.add(member)
    live.add(filter, member)
    member.sink.send(chunkOf(resumeText(live.id(), retryMs)))
  }

  return {
    join: (filter, after, sink) => {
      const member: Member = { sink, sentAtMs: nowMs() }
      if (ended !== undefined) sink.end(endText(ended, random))
      members.set(member, filter)
      follow()
      heartbeat()
      if (after === undefined) goLive(member, filter)
      else
        resume(filter, after, sink).then(
          () => goLive(member, filter),
          // The client keeps its place and comes back.
          () => sink.end(endText('storage-unavailable', random)),
        )
      return () => {
        members.delete(member)
        liveMembers.delete(member)
        live.remove(filter, member)
      }
    },
    end,
  }
}

/** Sends what followed a client's last event, from memory or from the store. Rejects with Fault UPSTREAM_*. */
const makeResume = ({ source, symbolOf }: TradeStreamDeps, log: StreamLog) => {
  const inTurn = makeFewAtOnce(storeReadsMax)
  return async (filter: StreamFilter, after: TradePosition, sink: EventSink): Promise<void> => {
    const resuming = { filter, after, sink, admits: makeTradeTest(filter) }
    const kept = log.seqAfter(Number(after))
    // What is committed while the store is read is in the log from here on.
    const from = kept ?? log.nextSeq()
    let sent: ReadonlySet<number> = new Set()
    if (kept === undefined) sent = await inTurn(() => sendStored(source, resuming, symbolOf))
    else sink.send(chunkOf(resumedText(after, 'memory')))
    await sendKept(log, resuming, from, sent)
  }
}
