import type { RiskLevel } from '../findings/score.ts'
import type { Address } from '../solana/address/address.ts'

/** The levels that the full check found lately, so that a list agrees with the page of each token that was opened. */
export type FullLevels = {
  keep: (mint: Address, riskLevel: RiskLevel) => void
  of: (mint: Address) => RiskLevel | undefined
}

/** Much longer, and a list would hide that a token has changed. */
const keptMs = 600_000
const mintsMax = 2_000

export const makeFullLevels = (nowMs: () => number): FullLevels => {
  const levels = new Map<Address, { riskLevel: RiskLevel; untilMs: number }>()
  return {
    keep: (mint, riskLevel) => {
      levels.delete(mint)
      levels.set(mint, { riskLevel, untilMs: nowMs() + keptMs })
      for (const oldest of levels.keys()) {
        if (levels.size <= mintsMax) break
        levels.delete(oldest)
      }
    },
    of: (mint) => {
      const kept = levels.get(mint)
      return kept && nowMs() < kept.untilMs ? kept.riskLevel : undefined
    },
  }
}
