import type { Address } from '../solana/address/address.ts'
import type { Account } from '../solana/chain.ts'
import { token2022Program, tokenProgram } from '../solana/address/known-address.ts'
import type { LedgerReader, OwnedTokenAccount, Refused } from '../solana/ledger.ts'
import type { TokenMarket } from '../tokens/token-market.ts'
import { wellKnownMints } from '../solana/known/well-known-mints.ts'
import type { TokenAccountState } from '../solana/state/account-state.ts'
import { readState } from '../solana/state/read-state.ts'
import type { Bookmark } from './history/position.ts'
import { yieldToEventLoop } from '../basics/yield-to-event-loop.ts'

/**
 * Token accounts whose transactions are listed alongside the wallet’s own. Each is one more request to the node per page,
 * and public nodes allow 40 in ten seconds.
 */
const tokenAccountsFollowed = 10

export type HeldAccount = { address: Address; program: Address; state: TokenAccountState }

/** Token accounts of both programs. Accounts listed by the node that belong to another owner are left out. */
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
      if (index % accountsAtOnce === accountsAtOnce - 1) await yieldToEventLoop()
      held.push(...heldBy(owner, each))
    }
  }
  return held
}

/**
 * Accounts decoded before other requests get a turn: a wallet may have tens of thousands, at some microseconds each.
 */
const accountsAtOnce = 500

const heldBy = (owner: Address, { address, account }: OwnedTokenAccount): HeldAccount[] => {
  const state = tokenAccountOf(account)
  return state?.owner === owner ? [{ address, program: account.owner, state }] : []
}

const plainAccountBytes = 165

/** An unreadable extension does not hide the account data before it. */
const tokenAccountOf = (account: Account): TokenAccountState | undefined => {
  const state = readState(account)
  if (state.kind === 'token-account') return state
  if (state.kind !== 'unreadable' || account.data.length < plainAccountBytes) return undefined
  const plain = readState({ ...account, data: account.data.subarray(0, plainAccountBytes) })
  return plain.kind === 'token-account' ? plain : undefined
}

/**
 * Addresses that a wallet’s history is joined from, none of it returned yet: the wallet and its most important token
 * accounts, since a transfer to a token account does not mention the wallet. If the node does not list token accounts,
 * the wallet alone.
 */
export const readSources = async (
  ledger: Pick<LedgerReader, 'readTokenAccounts'>,
  market: Pick<TokenMarket, 'verifiedTokens'>,
  wallet: Address,
): Promise<Bookmark[]> => {
  const held = await readHeldAccounts(ledger, wallet)
  const verified = new Set(market.verifiedTokens().map(({ mint }) => mint))
  const followed = 'refused' in held ? [] : held.toSorted(byPriority(verified))
  return [wallet, ...followed.slice(0, tokenAccountsFollowed).map(({ address }) => address)].map(
    (address) => ({ address, more: false }),
  )
}

/** Known tokens first: any sender can open accounts for a wallet and fill them with tokens of their own. */
const byPriority =
  (verified: ReadonlySet<Address>) =>
  (one: HeldAccount, other: HeldAccount): number =>
    priorityOf(other, verified) - priorityOf(one, verified) ||
    (one.address < other.address ? -1 : 1)

const priorityOf = (
  { state: { mint, amount } }: HeldAccount,
  verified: ReadonlySet<Address>,
): number => {
  const known = wellKnownMints.has(mint) ? 4 : verified.has(mint) ? 2 : 0
  return known + (amount > 0n ? 1 : 0)
}
