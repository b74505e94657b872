import { type Coverage, type CoverageMode, coverageSince, readSince } from './trades/coverage.ts'
import type { TradeIndex } from './trades/trade-index.ts'

/** Ready for JSON. */
export type CoverageAnswer = { mode: CoverageMode; sharePct: number; since: string }

/** How much of the chain was read from then to now. Rejects with Fault UPSTREAM_* if the store fails. */
export const readCoverage = async (
  index: Pick<TradeIndex, 'coverage'>,
  fromSeconds: number,
  nowSeconds: number,
): Promise<CoverageAnswer> => {
  const hours = await index.coverage({ fromSeconds, toSeconds: nowSeconds + 1 })
  return coverageAnswer(coverageSince(hours, fromSeconds, nowSeconds))
}

/** The same, from the first block that was read within that time. */
export const readCoverageOfWindow = async (
  index: Pick<TradeIndex, 'coverage'>,
  fromSeconds: number,
  nowSeconds: number,
): Promise<CoverageAnswer> => {
  const hours = await index.coverage({ fromSeconds, toSeconds: nowSeconds + 1 })
  return coverageAnswer(coverageSince(hours, readSince(hours, fromSeconds), nowSeconds))
}

/** The same since the creation of a token; `coveredShare` (0 to 1) counts the slots that matter instead. */
export const readLaunchCoverage = async (
  index: Pick<TradeIndex, 'coverage'>,
  { createdSeconds, coveredShare }: { createdSeconds: number; coveredShare: number },
  nowSeconds: number,
): Promise<CoverageAnswer> => ({
  ...(await readCoverage(index, createdSeconds, nowSeconds)),
  sharePct: Math.floor(coveredShare * 1_000) / 10,
})

const coverageAnswer = ({ mode, sharePct, since }: Coverage): CoverageAnswer => ({
  mode,
  sharePct,
  since: new Date(since * 1_000).toISOString(),
})
