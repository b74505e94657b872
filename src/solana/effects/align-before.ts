import type { Address } from '../address/address.ts'
import type { Account, BalancesBefore, SimulationAnswer } from '../chain.ts'
import { readState } from '../state/read-state.ts'
import { isReservedAddress } from '../state/reserved-address.ts'
import type { AccountRole, ResolvedMessage } from '../transaction/message.ts'

export type Aligned =
  { ok: true; accounts: Map<Address, Account> } | { ok: false; reason: Misalignment }

/** Why the accounts and the simulation are not from the same moment. */
export type Misalignment =
  /** Lamports appeared or disappeared: the accounts changed in between, or the node is wrong. */
  'balances-do-not-add-up' | 'account-created-meanwhile' | 'token-account-changed-meanwhile'

/**
 * Accounts are read and the transaction is simulated at two moments, between which others trade in the same pools and
 * pay the same wallets. If the node reports the balances at the start of its simulation, those are used, so that
 * unrelated changes are not attributed to this transaction. Lamports are conserved except for the fee: the reported
 * balances must add up with those after the simulation. If they do not, or none are reported, the accounts as read
 * must.
 */
export const alignBefore = (
  { accounts: roles }: ResolvedMessage,
  accounts: Map<Address, Account>,
  { balancesBefore: start, accountsAfter: after, feeLamports }: SimulationAnswer,
  maxFeeLamports: bigint,
): Aligned => {
  const asRead: Aligned = { ok: true, accounts }
  if (!after) return asRead
  if (roles.some(({ address, writable }) => writable && !after.has(address))) return asRead
  const adds = (before: readonly bigint[]): boolean => {
    const fee = before.reduce((sum, each) => sum + each, 0n) - lamportsAfter(roles, before, after)
    return feeLamports === undefined ? 0n <= fee && fee <= maxFeeLamports : fee === feeLamports
  }
  const read = roles.map(({ address }) => accounts.get(address)?.lamports ?? 0n)
  if (start?.lamports.length !== roles.length || !adds(start.lamports))
    return adds(read) ? asRead : { ok: false, reason: 'balances-do-not-add-up' }
  return startedFrom(roles, accounts, start)
}

/** For accounts that are only read, their balance before. */
const lamportsAfter = (
  roles: readonly AccountRole[],
  before: readonly bigint[],
  after: ReadonlyMap<Address, Account | undefined>,
): bigint =>
  roles.reduce(
    (sum, { address, writable }, index) =>
      sum + (writable ? (after.get(address)?.lamports ?? 0n) : (before[index] ?? 0n)),
    0n,
  )

const startedFrom = (
  roles: readonly AccountRole[],
  accounts: ReadonlyMap<Address, Account>,
  start: BalancesBefore,
): Aligned => {
  const aligned = new Map(accounts)
  const tokens = new Map(start.tokens.map((token) => [token.accountIndex, token]))
  for (const [index, { address, writable }] of roles.entries()) {
    if (!writable || isReservedAddress(address)) continue
    const lamports = start.lamports[index] ?? 0n
    if (lamports === 0n) {
      aligned.delete(address)
      continue
    }
    const account = accounts.get(address)
    if (!account) return { ok: false, reason: 'account-created-meanwhile' }
    const then = withBalances(account, lamports, tokens.get(index))
    if (!then) return { ok: false, reason: 'token-account-changed-meanwhile' }
    aligned.set(address, then)
  }
  return { ok: true, accounts: aligned }
}

const amountOffset = 64

/** The account with its balances at that time; undefined if its owner or token differs. */
const withBalances = (
  account: Account,
  lamports: bigint,
  token: BalancesBefore['tokens'][number] | undefined,
): Account | undefined => {
  const then = account.lamports === lamports ? account : { ...account, lamports }
  if (!token) return then
  const { mint, owner, amount } = token
  const state = readState(account)
  if (state.kind !== 'token-account' || state.mint !== mint) return undefined
  if (owner !== undefined && state.owner !== owner) return undefined
  return state.amount === amount ? then : { ...then, data: withAmount(account.data, amount) }
}

const withAmount = (data: Uint8Array, amount: bigint): Uint8Array => {
  // Not `slice`, which on a Buffer returns a view of the same bytes.
  const copy = new Uint8Array(data)
  new DataView(copy.buffer).setBigUint64(amountOffset, amount, true)
  return copy
}
