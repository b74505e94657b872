import type { Database } from 'bun:sqlite'
import type { Schedule } from '../../../basics/schedule.ts'
import type { Report } from '../../../monitoring/adapters/event-queue.ts'
import { positionsPerSlot } from '../../blocks/trade-position.ts'
import type { BlockStore } from './block-archive.ts'
import { closeHour, type HourClosing, reopenHour } from './hours/close-hour.ts'
import { hourOf, secondsPerHour } from './hours/hour-tables.ts'
import type { Hour, Hours } from './hours/hours.ts'
import type { MintHours } from './hours/mint-hours.ts'
import type { PositionPass } from './positions/position-pass.ts'
import { prepareRetention, type RetentionLimits } from './retention.ts'

export type UpkeepDeps = RetentionLimits & {
  database: Database
  hours: Hours
  mintHours: MintHours
  positions: PositionPass
  blocks: BlockStore
  nowMs: () => number
  schedule: Schedule
  report: Report
}

/** Pause between two pieces of work, and between two rounds. */
const pauseMs = 5
const roundMs = 5_000

/** An hour is closed this long after its end, since blocks arrive late. */
const closeAfterSeconds = 120

/** What the store does between requests: positions, closing hours, retention. Returns how to stop it. */
export const startUpkeep = (deps: UpkeepDeps): (() => void) => {
  const { schedule, report } = deps
  const step = prepareUpkeep(deps)
  let failing = false
  const run = (): void => {
    let more = false
    try {
      more = step()
      if (failing) report('the upkeep of trades works again')
      failing = false
    } catch (error) {
      if (!failing) report('the upkeep of trades failed; retrying', error)
      failing = true
    }
    cancel = schedule(run, more ? pauseMs : roundMs)
  }
  let cancel = schedule(run, pauseMs)
  return () => cancel()
}

/** Each call does one piece of work and returns whether there is more. */
export const prepareUpkeep = (deps: UpkeepDeps): (() => boolean) => {
  const retention = prepareRetention({ ...deps, marker: deps.positions.marker }, deps)
  const closing = makeClosing(deps)
  const applyPositions = makeApplying(deps)
  return () => {
    const nowSeconds = Math.floor(deps.nowMs() / 1_000)
    return (
      applyPositions() ||
      closing(nowSeconds) ||
      deps.positions.writeResults(hourOf(nowSeconds)) ||
      retention.step(nowSeconds)
    )
  }
}

/**
 * Trades of blocks wait for a minute, so that a position that changes often is written once. Without blocks, nothing is
 * final, and positions follow every trade at once; late ones are put right then.
 */
const makeApplying = ({ blocks, hours, positions, nowMs }: UpkeepDeps): (() => boolean) => {
  let doneAtMs = Number.NEGATIVE_INFINITY
  return () => {
    const slot = blocks.settledSlot()
    if (slot === undefined)
      return positions.step(Math.max(0, ...hours.newestFirst().map(({ last }) => last)))
    if (nowMs() - doneAtMs < applyEveryMs) return false
    const more = positions.step((slot + 1) * positionsPerSlot - 1)
    if (!more) doneAtMs = nowMs()
    return more
  }
}

const applyEveryMs = 60_000

const makeClosing = (deps: UpkeepDeps): ((nowSeconds: number) => boolean) => {
  const { database, hours, mintHours, blocks } = deps
  let current: { hour: number; closing: HourClosing } | undefined

  const isOver = (hour: Hour, nowSeconds: number): boolean => {
    const start = hour.hour * secondsPerHour
    const end = start + secondsPerHour
    return nowSeconds >= end + closeAfterSeconds && !blocks.isInGap(start, end)
  }
  const reopen = database.transaction((hour: Hour) => reopenHour(database, hours, mintHours, hour))
  const start = (nowSeconds: number): void => {
    const unfinished = hours.newestFirst().find(({ state }) => state === 'closing')
    if (unfinished) reopen.immediate(unfinished)
    const next = hours
      .newestFirst()
      .findLast((hour) => hour.state === 'open' && isOver(hour, nowSeconds))
    if (next)
      current = { hour: next.hour, closing: closeHour(database, hours, mintHours, next.hour) }
  }
  return (nowSeconds) => {
    if (!current) start(nowSeconds)
    if (!current) return false
    const { hour, closing } = current
    try {
      const more = closing.step()
      const state = hours.find(hour)?.state
      // A late trade reopens an hour that is being closed.
      if (!more || state === 'open') current = undefined
      return true
    } catch (error) {
      current = undefined
      hours.load()
      throw error
    }
  }
}
