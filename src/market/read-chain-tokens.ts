import type { Address } from '../solana/address/address.ts'
import type { Account, ChainReader } from '../solana/chain.ts'
import { Fault } from '../basics/fault.ts'
import type { ChainToken } from './tokens/known-token.ts'
import { metadataAccountOf } from '../checks/token/facts/derived-authority.ts'
import { readTokenNames } from '../tokens/token-name.ts'
import { readMint } from '../checks/token/read-mint.ts'

/** A mint's settings and a name take at most a few KiB. */
const headBytes = 8_192

/**
 * What the chain says of these mints, in one round. Addresses that hold no mint map to why not. Rejects with Fault
 * UPSTREAM_* where no node answers.
 */
export const readChainTokens = async (
  chain: Pick<ChainReader, 'readAccounts'>,
  mints: readonly Address[],
): Promise<Map<Address, ChainToken | Fault>> => {
  if (mints.length === 0) return new Map()
  const asked = mints.flatMap((mint) => [mint, metadataAccountOf(mint)])
  const { accounts } = await chain.readAccounts(asked, { firstBytes: headBytes })
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
    return { program, decimals, supply, extensions, names }
  } catch (cause) {
    if (cause instanceof Fault) return cause
    throw cause
  }
}
