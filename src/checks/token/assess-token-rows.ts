import { assess } from '../../findings/assess.ts'
import { type Examined, runChecks } from '../../findings/run-checks.ts'
import type { RiskLevel } from '../../findings/score.ts'
import { notKnown } from '../../findings/known.ts'
import {
  buildOffChainContext,
  buildTokenContext,
  type TokenKnowledge,
} from './build-token-context.ts'
import {
  leftToTokenCheck,
  readTokenRows,
  type TokenRow,
  type TokenRowReaders,
} from './read-token-rows.ts'
import { chainChecks, offChainChecks, tokenChecks } from './rules/registry.ts'

/**
 * What a level is based on. `full`: every check, as for a single token. `mint`: the same checks, without the holders,
 * the burnt liquidity, the transactions and the stake pools. `names`: the mint could not be read, so that only names,
 * lists and market data were checked.
 */
export const levelBases = ['full', 'mint', 'names'] as const

export type LevelBasis = (typeof levelBases)[number]

export type TokenLevel = {
  riskLevel: RiskLevel
  riskBasis: LevelBasis
  /** It is known to be what it claims to be. */
  trusted: boolean
}

/**
 * Levels of the tokens of a list, in its order: those of the check of a single token, as far as two rounds to the node
 * tell. Never rejects with a Fault; while no node responds, the levels have the basis `names`.
 */
export const assessTokenRows = async (
  readers: TokenRowReaders,
  knowledge: TokenKnowledge,
  rows: readonly TokenRow[],
): Promise<TokenLevel[]> => {
  const reads = await readTokenRows(readers, rows)
  return rows.map((row) => {
    const read = reads.get(row.mint)
    if (!read) return assessByNames(knowledge, row)
    const context = buildTokenContext(read, knowledge)
    return levelOf(runChecks(tokenChecks, context), 'mint', context)
  })
}

/** Level of a token by its names, the lists and the market alone. Without its mint it is never `low`. */
export const assessByNames = (
  knowledge: TokenKnowledge,
  { mint, market, names }: TokenRow,
): TokenLevel => {
  const context = buildOffChainContext(
    { mint, market, names, signatures: notKnown(leftToTokenCheck) },
    knowledge,
  )
  const { findings, coverage } = runChecks(offChainChecks, context)
  const unread = chainChecks.map(
    ({ id, critical }) =>
      ({ check: id, critical: critical !== undefined, status: 'failed' }) as const,
  )
  return levelOf({ findings, coverage: [...coverage, ...unread] }, 'names', context)
}

const levelOf = (
  examined: Examined,
  riskBasis: LevelBasis,
  { trust }: { trust: string },
): TokenLevel => ({
  riskLevel: assess(examined).riskLevel,
  riskBasis,
  trusted: trust !== 'unverified',
})
