import { PublicKey } from '@solana/web3.js'
import {
  type TokenAccountFields,
  tokenAccountBytes,
} from '../../../scripts/sandbox/account-bytes.ts'
import type { Address } from '../../../src/solana/address/address.ts'
import type { Account, ChainReader } from '../../../src/solana/chain.ts'
import { tokenProgram } from '../../../src/solana/address/known-address.ts'
import type { LedgerReader, OwnedTokenAccount } from '../../../src/solana/ledger.ts'
import type { TokenMarket, TokenPrice } from '../../../src/tokens/token-market.ts'
import type { PortfolioDeps } from '../../../src/wallets/read-wallet-portfolio.ts'
import { addressOf } from '../ledger/scripted-history.ts'

const account = (data: Uint8Array): Account => ({
  lamports: 2_039_280n,
  owner: tokenProgram,
  data,
  executable: false,
})

/** An account of the classic token program; `number` selects its address. */
export const tokenAccountOf = (
  owner: Address,
  mint: Address,
  number: number,
  fields: Partial<TokenAccountFields> = {},
): OwnedTokenAccount => ({
  address: addressOf(number),
  account: account(
    tokenAccountBytes({
      amount: 0n,
      ...fields,
      owner: new PublicKey(owner),
      mint: new PublicKey(mint),
    }),
  ),
})

export const priceOf = (mint: Address, priceUsd: number, liquidityUsd?: number): TokenPrice => ({
  mint,
  source: 'test',
  priceUsd,
  atMs: 1_700_000_000_000,
  ...(liquidityUsd !== undefined && { liquidityUsd }),
})

type HoldingState = {
  accounts?: ReadonlyMap<Address, Account>
  tokens?: readonly OwnedTokenAccount[]
  prices?: (mints: readonly Address[]) => Promise<Map<Address, TokenPrice>>
  facts?: TokenMarket['readTokens']
  verified?: TokenMarket['verifiedTokens']
  readTokenAccounts?: LedgerReader['readTokenAccounts']
}

/**
 * The ports that read a wallet's holdings, with answers that a local chain cannot give. Counts requested accounts and
 * prices.
 */
export const holdingDeps = (state: HoldingState) => {
  const counts = { accounts: 0, prices: 0 }
  const readAccounts: ChainReader['readAccounts'] = (addresses) => {
    counts.accounts += addresses.length
    return Promise.resolve({
      slot: 1n,
      accounts: new Map(
        addresses.flatMap((each): [Address, Account][] => {
          const found = state.accounts?.get(each)
          return found ? [[each, found]] : []
        }),
      ),
    })
  }
  const readTokenAccounts: LedgerReader['readTokenAccounts'] = (_, program) =>
    Promise.resolve({
      slot: 1n,
      accounts: (state.tokens ?? []).filter((each) => each.account.owner === program),
    })
  const deps: PortfolioDeps = {
    chain: { readAccounts },
    ledger: { readTokenAccounts: state.readTokenAccounts ?? readTokenAccounts },
    market: {
      readPrices: (mints) => {
        counts.prices += mints.length
        return state.prices?.(mints) ?? Promise.resolve(new Map())
      },
      readTokens: state.facts ?? (() => Promise.resolve(new Map())),
      verifiedTokens: state.verified ?? (() => []),
    },
    valuations: { read: (_, ask) => ask() },
    nowMs: () => 1_700_000_000_000,
  }
  return { deps, counts }
}
