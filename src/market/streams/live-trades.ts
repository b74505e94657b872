import { chunkOf } from '../../basics/server-sent-events.ts'
import type { Schedule } from '../../basics/schedule.ts'
import { type FilterGroup, makeFilterGroups } from './filter-groups.ts'
import type { Member } from './member.ts'
import type { StreamLog } from './stream-log.ts'

/** One write for all events of this time; about one block. */
const writeEveryMs = 200

export type LiveTradeDeps = {
  log: StreamLog
  nowMs: () => number
  schedule: Schedule
  /** Events sent, for each client that got them. */
  onSent: (events: number) => void
}

/** Sends new events of the log to the members whose filters admit them. */
export const makeLiveTrades = ({ log, nowMs, schedule, onSent }: LiveTradeDeps) => {
  const groups = makeFilterGroups<Member>()
  let deliveredSeq = 0
  let deliveredId: number | undefined

  const deliver = (): void => {
    const joined = joinEvents(log, groups, deliveredSeq)
    deliveredSeq = log.nextSeq()
    deliveredId = log.at(deliveredSeq - 1)?.id ?? deliveredId
    const now = nowMs()
    for (const [{ members }, { texts, lastId }] of joined) {
      const chunk = chunkOf(texts.join(''), texts.length, String(lastId))
      for (const member of members) {
        member.sink.send(chunk)
        member.sentAtMs = now
      }
      onSent(texts.length * members.size)
    }
  }
  return {
    ...groups,
    deliver,
    deliverSoon: makeTick(deliver, nowMs, schedule),
    begin: (id: number): void => {
      deliveredId ??= id
    },
    /** What a member that has everything so far resumes from. */
    id: (): string | undefined => (deliveredId === undefined ? undefined : String(deliveredId)),
  }
}

type Joined = Map<FilterGroup<Member>, { texts: string[]; lastId: number }>

/** The events from `seq` on, by the groups that get them. */
const joinEvents = (
  log: StreamLog,
  groups: Pick<ReturnType<typeof makeFilterGroups<Member>>, 'all' | 'of'>,
  seq: number,
): Joined => {
  const joined: Joined = new Map()
  for (let from = seq; from < log.nextSeq(); from += 1) {
    const event = log.at(from)
    if (!event) continue
    for (const group of event.trade ? groups.of(event.trade) : groups.all()) {
      const found = joined.get(group) ?? { texts: [], lastId: 0 }
      found.texts.push(event.text)
      found.lastId = event.id
      joined.set(group, found)
    }
  }
  return joined
}

/** Runs at once after a pause, and otherwise at the end of the current interval. */
const makeTick = (run: () => void, nowMs: () => number, schedule: Schedule): (() => void) => {
  let lastMs = Number.NEGATIVE_INFINITY
  let isWaiting = false
  return () => {
    if (isWaiting) return
    isWaiting = true
    const waitMs = Math.min(writeEveryMs, Math.max(0, lastMs + writeEveryMs - nowMs()))
    schedule(() => {
      isWaiting = false
      lastMs = nowMs()
      run()
    }, waitMs)
  }
}
