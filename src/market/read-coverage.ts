import { timeField } from '../checks/address/account-answer.ts'
import { resultsMinCoveragePct } from './thresholds.ts'
import { coverageSince } from './trades/coverage.ts'
import type { TradeIndex } from './trades/trade-index.ts'

/** Ready for JSON. */
export type CoverageAnswer = { blocksPct: number; since?: string }

/** Share of the blocks that were read from then to now. Rejects with Fault UPSTREAM_* if the store fails. */
export const readCoverage = async (
  index: Pick<TradeIndex, 'coverage'>,
  fromSeconds: number,
  nowSeconds: number,
): Promise<CoverageAnswer> => {
  const hours = await index.coverage({ fromSeconds, toSeconds: nowSeconds + 1 })
  const { sharePct, since } = coverageSince(hours, fromSeconds, nowSeconds)
  return { blocksPct: sharePct, ...timeField('since', since) }
}

export const suffices = ({ blocksPct }: CoverageAnswer): boolean =>
  blocksPct >= resultsMinCoveragePct
