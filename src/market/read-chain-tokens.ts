import type { Address } from '../solana/address/address.ts'
import type { Account, ChainReader } from '../solana/chain.ts'
import { Fault } from '../basics/fault.ts'
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
