import type { Address } from '../solana/address/address.ts'
import type { Account } from '../solana/chain.ts'
import { token2022Program, tokenProgram } from '../solana/address/known-address.ts'
import type { LedgerReader, OwnedTokenAccount, Refused } from '../solana/ledger.ts'
import type { TokenMarket } from '../tokens/token-market.ts'
import { wellKnownMints } from '../solana/known/well-known-mints.ts'
import type { TokenAccountState } from '../solana/state/account-state.ts'
import { readState } from '../solana/state/read-state.ts'
import type { Bookmark } from './history/position.ts'
import { letOthersRun } from '../basics/let-others-run.ts'

/**
 * Token accounts whose transactions are looked through beside the wallet's own: each is one more question to the node for
 * every page, and public nodes take 40 of them in ten seconds.
 */
const tokenAccountsFollowed = 10

export type HeldAccount = { address: Address; program: Address; state: TokenAccountState }

/** The token accounts of both programs; what a node lists that is not the owner's is left out. */
export const readHeldAccounts = async (
  ledger: Pick<LedgerReader, 'readTokenAccounts'>,
  owner: Address,
): Promise<HeldAccount[] | Refused> => {
  const parts = await Promise.all(
    [tokenProgram, token2022Program].map((program) => ledger.readTokenAccounts(owner, program)),
  )
  const held: HeldAccount[] = []
  for (const part of parts) {
    if ('refused' in part) return part
    for (const [index, each] of part.accounts.entries()) {
      if (index % accountsAtOnce === accountsAtOnce - 1) await letOthersRun()
      held.push(...heldBy(owner, each))
    }
  }
  return held
}

/** A wallet may have tens of thousands of accounts, and each takes some microseconds. */
const accountsAtOnce = 500

const heldBy = (owner: Address, { address, account }: OwnedTokenAccount): HeldAccount[] => {
  const state = tokenAccountOf(account)
  return state?.owner === owner ? [{ address, program: account.owner, state }] : []
}

const plainAccountBytes = 165

/** An extension that cannot be read does not hide what stands in front of it. */
const tokenAccountOf = (account: Account): TokenAccountState | undefined => {
  const state = readState(account)
  if (state.kind === 'token-account') return state
  if (state.kind !== 'unreadable' || account.data.length < plainAccountBytes) return undefined
  const plain = readState({ ...account, data: account.data.subarray(0, plainAccountBytes) })
  return plain.kind === 'token-account' ? plain : undefined
}

/**
 * Addresses that a wallet's history is joined from, nothing of them told: the wallet, which what others send to its token
 * accounts does not name, and those token accounts that matter most. Where the node lists none, the wallet alone.
 */
export const readSources = async (
  ledger: Pick<LedgerReader, 'readTokenAccounts'>,
  market: Pick<TokenMarket, 'verifiedTokens'>,
  wallet: Address,
): Promise<Bookmark[]> => {
  const held = await readHeldAccounts(ledger, wallet)
  const verified = new Set(market.verifiedTokens().map(({ mint }) => mint))
  const followed = 'refused' in held ? [] : held.toSorted(byWeight(verified))
  return [wallet, ...followed.slice(0, tokenAccountsFollowed).map(({ address }) => address)].map(
    (address) => ({ address, more: false }),
  )
}

/** Anybody can open accounts for a wallet and fill them with tokens of his own making: tokens that are known come first. */
const byWeight =
  (verified: ReadonlySet<Address>) =>
  (one: HeldAccount, other: HeldAccount): number =>
    weightOf(other, verified) - weightOf(one, verified) || (one.address < other.address ? -1 : 1)

const weightOf = (
  { state: { mint, amount } }: HeldAccount,
  verified: ReadonlySet<Address>,
): number => {
  const known = wellKnownMints.has(mint) ? 4 : verified.has(mint) ? 2 : 0
  return known + (amount > 0n ? 1 : 0)
}
