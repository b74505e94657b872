import type { VolumeEstimate } from '../signals/mint-flow.ts'
import {
  estimateMaxErrorPct,
  estimateMinTrades,
  estimateUsualSpread,
  estimateUsualTrades,
} from '../thresholds.ts'

/** Sums over the blocks of a sample; `squares` and `cubes` are those of the volume of each block. In USD. */
export type SampleSums = { trades: number; usd: number; squares: number; cubes: number }

/** A time within which each block had the same chance: `blocks` of `produced` were read. */
export type Stratum = SampleSums & { blocks: number; produced: number }

/** Of a normal distribution, 95 % lie within this many deviations. */
const deviations = 1.96

/**
 * The volume of which a sample of blocks saw a part, `wholeUsd` having been read whole. Undefined if the error is too
 * large to say anything, or too few trades were seen to know it.
 *
 * Blocks are drawn as clusters, since trades of one token crowd in them: a total is the blocks produced times the mean of
 * those read, its variance that between blocks, with the correction for a finite number of them (Cochran, Sampling
 * Techniques, chapters 2 and 9). Volumes are skewed, so that a sample without a large trade looks more certain than it is:
 * the upper bound is widened by the third moment (Johnson 1978, Modified t tests, JASA 73).
 */
export const estimateVolume = (
  strata: readonly Stratum[],
  wholeUsd = 0,
): VolumeEstimate | undefined => {
  const trades = strata.reduce((sum, stratum) => sum + stratum.trades, 0)
  if (trades < estimateMinTrades) return undefined
  const usualShare = estimateUsualTrades / (trades + estimateUsualTrades)
  let [usd, variance, third] = [wholeUsd, 0, 0]
  for (const stratum of strata) {
    const moments = momentsOf(stratum, usualShare)
    if (!moments) return undefined
    usd += moments.usd
    variance += moments.variance
    third += moments.third
  }
  if (usd <= 0) return undefined
  const widened = variance > 0 ? Math.max(0, third) / (6 * variance) : 0
  const error = deviations * Math.sqrt(variance) + widened * (1 + 2 * deviations ** 2)
  const errorPct = Math.ceil((1_000 * error) / usd) / 10
  return errorPct > estimateMaxErrorPct ? undefined : { usd, errorPct }
}

type Moments = { usd: number; variance: number; third: number }

/** Of the total of a stratum; undefined if it says nothing about its blocks that were not read. */
const momentsOf = (stratum: Stratum, usualShare: number): Moments | undefined => {
  const { blocks, produced, trades, usd, squares, cubes } = stratum
  if (trades === 0) return { usd: 0, variance: 0, third: 0 }
  if (blocks >= produced) return { usd, variance: 0, third: 0 }
  if (blocks < 2) return undefined
  const mean = usd / blocks
  const unread = 1 - blocks / produced
  const spread =
    Math.max(0, expectedSquares(stratum, usualShare) - blocks * mean ** 2) / (blocks - 1)
  const skew = cubes / blocks - (3 * mean * squares) / blocks + 2 * mean ** 3
  return {
    usd: produced * mean,
    variance: (produced ** 2 * unread * spread) / blocks,
    third: (produced ** 3 * unread ** 2 * skew) / blocks ** 2,
  }
}

/**
 * The squares to expect of as many trades, at least those that were seen: a sample in which a rare large trade is missing
 * shows none of its variance, so the spread of the whole market counts for a share, the larger the fewer trades were seen
 * (shrinkage).
 */
const expectedSquares = ({ trades, usd, squares }: SampleSums, usualShare: number): number => {
  const usual = (usd ** 2 / trades) * (1 + estimateUsualSpread ** 2)
  return Math.max(squares, squares * (1 - usualShare) + usual * usualShare)
}
