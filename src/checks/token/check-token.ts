import { readAddress } from '../../solana/address/read-address.ts'
import { runChecks } from '../../findings/run-checks.ts'
import type { TokenFacts, TokenMarket } from '../../tokens/token-market.ts'
import { tokenChecks } from './rules/registry.ts'
import type { TokenCheck } from './assess/token-check.ts'
import { buildTokenContext, type TokenKnowledge } from './build-token-context.ts'
import { reportToken, type TokenReport } from './report-token.ts'
import { readToken, type TokenReaders } from './read-token.ts'
import { nameIndexOf } from '../../tokens/name-index.ts'

export type TokenDeps = Omit<TokenReaders, 'market'> &
  Omit<TokenKnowledge, 'names' | 'nowMs'> & {
    /** Absent if every provider is turned off. */
    market?: Pick<TokenMarket, 'readTokens' | 'readPools' | 'verifiedTokens'>
    nowMs: () => number
    checks?: readonly TokenCheck[]
  }

/**
 * How risky a token is to hold: who can do what with it, whether it is what it claims to be, and whether it can be
 * sold. Takes at most `tokenRoundsMax` rounds to the node. Rejects with Fault INVALID_REQUEST naming `mint`, NOT_FOUND
 * if there is no mint at the address, UPSTREAM_* if the mint cannot be read.
 */
export const checkToken = async (
  deps: TokenDeps,
  input: { mint: string },
): Promise<TokenReport> => {
  const mint = readAddress(input.mint, 'mint')
  const read = await readToken(deps, mint)
  const context = buildTokenContext(read, {
    reputation: deps.reputation,
    names: nameIndexOf(deps.market?.verifiedTokens() ?? none),
    nowMs: deps.nowMs(),
    ...(deps.sites && { sites: deps.sites }),
  })
  const examined = runChecks(deps.checks ?? tokenChecks, context)
  const lists = { ...deps.reputation.lists(), ...deps.sites?.lists() }
  return reportToken({ read, context, examined, lists })
}

const none: readonly TokenFacts[] = []
