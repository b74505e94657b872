import type { Address } from '../solana/address/address.ts'
import { Fault } from '../basics/fault.ts'
import type { TokenFacts, TokenMarket } from '../tokens/token-market.ts'
import { wellKnownMints } from '../solana/known/well-known-mints.ts'

/** Of one question to the providers. */
const mintsMax = 100

/**
 * Tokens that a provider verifies, by mint: any other symbol means nothing, since anyone can call a token
 * anything. Those everybody knows are not asked for. Never rejects for what a provider fails at.
 */
export const readVerified = async (
  market: Pick<TokenMarket, 'readTokens' | 'verifiedTokens'>,
  mints: Iterable<Address>,
): Promise<Map<Address, TokenFacts>> => {
  const wanted = new Set([...mints].filter((mint) => !wellKnownMints.has(mint)))
  const verified = new Map<Address, TokenFacts>()
  if (wanted.size === 0) return verified
  for (const facts of market.verifiedTokens())
    if (wanted.delete(facts.mint)) verified.set(facts.mint, facts)
  if (wanted.size === 0) return verified
  try {
    const read = await market.readTokens([...wanted].slice(0, mintsMax))
    for (const [mint, facts] of read) if (facts.verified === true) verified.set(mint, facts)
  } catch (error) {
    if (!(error instanceof Fault)) throw error
  }
  return verified
}
