import type { Address } from '../../solana/address/address.ts'
import { wrappedSolMint } from '../../solana/address/known-address.ts'
import type { Action } from '../../solana/decoding/format/action.ts'
import { type Exchange, tradeOf } from './exchange.ts'
import { addAmount, type OwnerFlows } from './flows.ts'
import { leftoverLamports } from './legs.ts'
import type { ReadTransaction } from './owner-flows.ts'
import { tipAccounts } from '../../solana/known/tip-accounts.ts'
import type { Trade } from './trade.ts'
import type { Calls } from './venues.ts'

/**
 * Direct exchanges between two signers, one asset for another, without a program. The price is theirs alone and not a
 * market price.
 */
export const agreedTrades = (
  read: ReadTransaction,
  signers: readonly OwnerFlows[],
  calls: Calls,
): Trade[] => {
  if (calls.foreign || signers.length < 2) return []
  const sent = sentBetween(read, new Set(signers.map(({ owner }) => owner)))
  if (!sent) return []
  const sides = signers.flatMap((flows): { flows: OwnerFlows; exchange: Exchange }[] => {
    const exchange = exchangeIn(sent.get(flows.owner) ?? new Map(), flows)
    return exchange ? [{ flows, exchange }] : []
  })
  const parties = [...sent.values()].filter((net) =>
    [...net.values()].some((amount) => amount !== 0n),
  )
  if (sides.length !== 2 || parties.length !== 2) return []
  return sides.map(({ flows, exchange }) => tradeOf(read, flows, exchange, calls))
}

type Sent = Map<Address, Map<Address, bigint>>

/** Net amounts by owner and mint. Undefined if a wallet that did not sign takes part, or less arrived than was sent. */
const sentBetween = (read: ReadTransaction, signers: ReadonlySet<Address>): Sent | undefined => {
  const sent: Sent = new Map([...signers].map((owner) => [owner, new Map<Address, bigint>()]))
  for (const { actions, path } of read.instructions)
    for (const action of path.length === 1 ? actions : []) {
      const moved = movedBy(read, action)
      if (!moved || moved.from === moved.to) continue
      const [giver, taker] = [sent.get(moved.from), sent.get(moved.to)]
      if (!giver || !taker || moved.mint === undefined) return undefined
      addAmount(giver, moved.mint, -moved.amount)
      addAmount(taker, moved.mint, moved.amount)
    }
  return isWhole(read, sent) ? sent : undefined
}

type Moved = { from: Address; to: Address; mint: Address | undefined; amount: bigint }

/** Undefined: not part of an exchange. */
const movedBy = (read: ReadTransaction, action: Action): Moved | undefined => {
  if (action.type === 'transfer-sol') {
    if (tipAccounts.has(action.to) || read.deposits.paid.has(action)) return undefined
    const [from, to] = [ownerOf(read, action.from), ownerOf(read, action.to)]
    return { from, to, mint: wrappedSolMint, amount: action.lamports }
  }
  if (action.type !== 'transfer-token') return undefined
  const { from, to, mint, amount } = action
  const known = mint ?? read.tokensByAccount.get(from)?.mint ?? read.tokensByAccount.get(to)?.mint
  return { from: ownerOf(read, from), to: ownerOf(read, to), mint: known, amount }
}

const ownerOf = ({ tokensByAccount, passing }: ReadTransaction, account: Address): Address => {
  const token = tokensByAccount.get(account)
  return token?.ownerBefore ?? token?.ownerAfter ?? passing.get(account)?.owner ?? account
}

/** Whether token balances changed by these transfers alone: no new owners, minting or transfer fees. */
const isWhole = ({ tokens }: ReadTransaction, sent: Sent): boolean => {
  const changed: Sent = new Map([...sent.keys()].map((owner) => [owner, new Map()]))
  for (const { mint, ownerBefore, ownerAfter, before, after } of tokens) {
    if (ownerBefore && ownerAfter && ownerBefore !== ownerAfter) return false
    const owner = ownerBefore ?? ownerAfter
    const sums = owner && changed.get(owner)
    if (mint !== wrappedSolMint && sums) addAmount(sums, mint, after - before)
    else if (mint !== wrappedSolMint && after !== before) return false
  }
  return [...sent].every(([owner, net]) => {
    const sums = changed.get(owner) ?? new Map<Address, bigint>()
    return [...new Set([...net.keys(), ...sums.keys()])].every(
      (mint) => mint === wrappedSolMint || (net.get(mint) ?? 0n) === (sums.get(mint) ?? 0n),
    )
  })
}

const exchangeIn = (
  net: ReadonlyMap<Address, bigint>,
  { decimals }: OwnerFlows,
): Exchange | undefined => {
  const legs = [...net].filter(([, amount]) => amount !== 0n)
  const spent = legs.find(([, amount]) => amount < 0n)
  const received = legs.find(([, amount]) => amount > 0n)
  if (!spent || !received || legs.length !== 2) return undefined
  const exchange: Exchange = { spent: [spent[0], -spent[1]], received }
  const isNotMoney = [exchange.spent, exchange.received].some(
    ([mint, amount]) =>
      (amount === 1n && decimals.get(mint) === 0) ||
      (mint === wrappedSolMint && amount <= leftoverLamports),
  )
  return isNotMoney ? undefined : exchange
}
