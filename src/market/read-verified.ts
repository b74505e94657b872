import type { Address } from '../solana/address/address.ts'
import { Fault } from '../basics/fault.ts'
import type { TokenFacts, TokenMarket } from '../tokens/token-market.ts'
import { wellKnownMints } from '../solana/known/well-known-mints.ts'

/** Maximum in one call to providers. */
const mintsMax = 100

/**
 * Tokens that a provider verifies, by mint; unverified symbols are not trusted, since creators choose them freely.
 * Well-known tokens are not looked up. Provider faults never reject.
 */
export const readVerified = async (
  market: Pick<TokenMarket, 'readTokens' | 'verifiedTokens'>,
  mints: Iterable<Address>,
): Promise<Map<Address, TokenFacts>> => {
  const pending = new Set([...mints].filter((mint) => !wellKnownMints.has(mint)))
  const verified = new Map<Address, TokenFacts>()
  if (pending.size === 0) return verified
  for (const facts of market.verifiedTokens())
    if (pending.delete(facts.mint)) verified.set(facts.mint, facts)
  if (pending.size === 0) return verified
  try {
    const read = await market.readTokens([...pending].slice(0, mintsMax))
    for (const [mint, facts] of read) if (facts.verified === true) verified.set(mint, facts)
  } catch (error) {
    if (!(error instanceof Fault)) throw error
  }
  return verified
}
