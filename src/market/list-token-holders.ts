import { timeField } from '../checks/address/account-answer.ts'
import type { Address } from '../solana/address/address.ts'
import type { LaunchHolders } from './launches/launch.ts'
import { type CoverageAnswer, readLaunchCoverage } from './read-coverage.ts'
import { suffices } from './trades/coverage.ts'
import type { TradeIndex } from './trades/trade-index.ts'

export type TokenHoldersDeps = {
  index: Pick<TradeIndex, 'launchHolders' | 'coverage'>
  nowMs: () => number
}

/** Ready for JSON. */
export type TokenHoldersAnswer = {
  mint: string
  createdAt?: string
  /** Current number; absent if `points` is empty. */
  holders?: number
  intervalSeconds?: number
  /** At the creation and at the end of each interval, oldest first. */
  points: { timestamp?: string; holders: number }[]
  /** Absent if the creation was not read. */
  meta: { coverage?: CoverageAnswer }
}

/** So many points are enough for a chart. */
const pointsMax = 300
const intervals = [60, 300, 900, 3_600, 14_400, 86_400] as const
const longestInterval = 7 * 86_400

/** Beside the whole intervals since the creation: the creation, and those that it and the current time are in. */
const edgePoints = 3

/**
 * How many accounts have held a token since its creation. Empty if the creation was not read, or too few of the blocks
 * since then, as each missing block may hold changes. Rejects with Fault UPSTREAM_* if the store fails.
 */
export const listTokenHolders = async (
  { index, nowMs }: TokenHoldersDeps,
  { mint }: { mint: Address },
): Promise<TokenHoldersAnswer> => {
  const nowSeconds = Math.floor(nowMs() / 1_000)
  const found = await index.launchHolders(mint)
  if (!found) return { mint, points: [], meta: {} }
  const { createdSeconds } = found
  const coverage = await readLaunchCoverage(index, found, nowSeconds)
  const head = { mint, ...timeField('createdAt', createdSeconds) }
  if (!suffices(coverage)) return { ...head, points: [], meta: { coverage } }
  const intervalSeconds = intervalFor(createdSeconds, nowSeconds)
  const points = pointsOf(found, intervalSeconds, nowSeconds)
  return {
    ...head,
    holders: points.at(-1)?.holders ?? 0,
    intervalSeconds,
    points: points.map(({ seconds, holders }) => ({ ...timeField('timestamp', seconds), holders })),
    meta: { coverage },
  }
}

const intervalFor = (fromSeconds: number, toSeconds: number): number =>
  intervals.find((each) => (toSeconds - fromSeconds) / each < pointsMax - edgePoints) ??
  longestInterval

const pointsOf = (
  { createdSeconds, changes }: LaunchHolders,
  step: number,
  nowSeconds: number,
): { seconds: number; holders: number }[] => {
  const ends = [{ seconds: createdSeconds, holders: 0 }]
  let holders = 0
  let next = 0
  for (let at = Math.floor(createdSeconds / step) * step; at <= nowSeconds; at += step) {
    const end = at + step
    for (; (changes[next]?.seconds ?? Number.POSITIVE_INFINITY) < end; next += 1)
      holders += changes[next]?.change ?? 0
    ends.push({ seconds: Math.min(end, nowSeconds), holders })
  }
  return ends
}
