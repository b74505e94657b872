import type { Address } from '../solana/address/address.ts'
import type { Account, ChainReader } from '../solana/chain.ts'
import { Fault } from '../basics/fault.ts'
import { makeCache } from '../network/cache.ts'
import type { ChainToken } from './tokens/known-token.ts'
import { metadataAccountOf } from '../checks/token/facts/derived-authority.ts'
import { readTokenNames } from '../tokens/token-name.ts'
import { readMint } from '../checks/token/read-mint.ts'

/** The extensions of a mint and its name take at most a few KiB. */
const headBytes = 8_192

/**
 * Reads mints and their names from the chain in one call. An address that is not a mint maps to the Fault that says why.
 * Rejects with Fault UPSTREAM_* if no node responds.
 */
export const readChainTokens = async (
  chain: Pick<ChainReader, 'readAccounts'>,
  mints: readonly Address[],
): Promise<Map<Address, ChainToken | Fault>> => {
  if (mints.length === 0) return new Map()
  const addresses = mints.flatMap((mint) => [mint, metadataAccountOf(mint)])
  const { accounts } = await chain.readAccounts(addresses, { firstBytes: headBytes })
  return new Map(mints.map((mint) => [mint, chainTokenOf(mint, accounts)]))
}

/** A few hundred bytes each. What a token is called hardly ever changes. */
const cached = { maxEntries: 5_000, ttlMs: 60_000 }

/**
 * The same for answers that are not about the token, from a cache: otherwise each would wait for one more round trip to
 * the node. What is no mint yet is read again.
 */
export const makeChainTokenReader = (
  chain: Pick<ChainReader, 'readAccounts'>,
  nowMs: () => number,
): ((mints: readonly Address[]) => Promise<Map<Address, ChainToken | Fault>>) => {
  const cache = makeCache<ChainToken>({ ...cached, jitter: 0, nowMs, random: () => 0 })
  return async (mints) => {
    const tokens = new Map<Address, ChainToken | Fault>()
    for (const mint of mints) {
      const hit = cache.get(mint)
      if (hit?.fresh && hit.value) tokens.set(mint, hit.value)
    }
    const unknown = mints.filter((mint) => !tokens.has(mint))
    for (const [mint, token] of await readChainTokens(chain, unknown)) {
      if (!(token instanceof Fault)) cache.set(mint, token)
      tokens.set(mint, token)
    }
    return tokens
  }
}

const chainTokenOf = (
  mint: Address,
  accounts: ReadonlyMap<Address, Account>,
): ChainToken | Fault => {
  try {
    const { program, state } = readMint(accounts.get(mint))
    const { decimals, supply, extensions = [] } = state
    const metaplex = accounts.get(metadataAccountOf(mint))
    const names = readTokenNames({ mint, state, metaplex, foreign: undefined, facts: undefined })
    return {
      program,
      decimals,
      supply,
      extensions,
      names,
      ...(state.confidentialMintBurn && { supplyHidden: true }),
    }
  } catch (cause) {
    if (cause instanceof Fault) return cause
    throw cause
  }
}
