import type { SQL } from 'bun'
import type { RequestEvent } from '../../events/request-event.ts'
import { addRollUp, emptyRollUp, type RollUp } from '../../stats/roll-up.ts'
import { readGeneration } from './instances.ts'
import { readRecentRows } from './recent-rows.ts'
import { readRollUps } from './shared-roll-ups.ts'

export type OtherRollUps = {
  windowStartedAtMs: number
  /** Newest first. */
  recentEvents: RequestEvent[]
  /** A new one, which the caller may add to. */
  rollUp: RollUp
}

/** The other instances of this generation. Those that ended change no more, so their sum is read once and kept. */
export const makeOtherRollUps = (runId: number) => {
  let ended: { runIds: readonly number[]; sum: RollUp } = { runIds: [], sum: emptyRollUp() }

  return {
    /** From one snapshot. */
    read: (sql: SQL, recentLimit: number): Promise<OtherRollUps> =>
      sql.begin('isolation level repeatable read read only', async (transaction) => {
        const { windowStartedAtMs, others } = await readGeneration(transaction, runId)
        const closed = others.filter((other) => other.isClosed).map((other) => other.runId)
        const running = others.filter((other) => !other.isClosed).map((other) => other.runId)
        // The sum starts over if this instance has moved to another generation.
        const kept = ended.runIds.every((each) => closed.includes(each))
          ? ended
          : { runIds: [], sum: emptyRollUp() }
        const endedSum = await readRollUps(
          transaction,
          closed.filter((each) => !kept.runIds.includes(each)),
        )
        addRollUp(endedSum, kept.sum)
        ended = { runIds: closed, sum: endedSum }
        const rollUp = await readRollUps(transaction, running)
        addRollUp(rollUp, endedSum)
        const window = { windowStartedAtMs, limit: recentLimit }
        const recentEvents =
          recentLimit === 0
            ? []
            : await readRecentRows(transaction, [...closed, ...running], window)
        return { windowStartedAtMs, recentEvents, rollUp }
      }),
  }
}
