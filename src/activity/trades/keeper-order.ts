import type { Address } from '../../solana/address/address.ts'
import { wrappedSolMint } from '../../solana/address/known-address.ts'
import { isOnCurve } from '../../solana/address/curve.ts'
import { tradeOf } from './exchange.ts'
import type { OwnerFlows } from './flows.ts'
import type { Leg } from './legs.ts'
import { orderPayees } from './order-payees.ts'
import { ownerFlows, signersOf, type ReadTransaction } from './owner-flows.ts'
import { closedDeposits } from './closed-deposits.ts'
import type { Trade } from './trade.ts'
import type { Calls } from './venues.ts'

/**
 * An order executed by a keeper: an escrow without a key only pays, one wallet only receives, and pools between them do
 * both. Found only if there is exactly one of each, apart from a fee taken out of what is received. The rent of an order
 * that is closed with its last fill is not part of either. Amounts that an escrow holds for later collection are left
 * out: the record does not show their owner.
 */
export const keeperOrder = (read: ReadTransaction, calls: Calls): Trade[] => {
  const signers = new Set(signersOf(read))
  const deposits = closedDeposits(read)
  const rent = [...deposits.values()].reduce((sum, lamports) => sum + lamports, 0n)
  const oneSided = candidateOwners(read)
    // A vault that owns itself belongs to a market, not to an order.
    .filter((owner) => !signers.has(owner) && !read.tokensByAccount.has(owner))
    .map((owner) => ownerFlows(read, owner))
    .flatMap((flows): OneSided[] => {
      const [leg, ...others] = legsWithoutRent(flows, deposits.get(flows.owner), rent)
      return leg && others.length === 0 ? [{ flows, leg }] : []
    })
  const sources = oneSided.filter(({ flows, leg }) => leg[1] < 0n && !isOnCurve(flows.owner))
  const [source] = sources
  if (!source || sources.length > 1) return []
  const receiver = mainReceiver(
    paidByOrder(
      read,
      oneSided.filter(
        ({ flows, leg }) => leg[1] > 0n && leg[0] !== source.leg[0] && isOnCurve(flows.owner),
      ),
    ),
  )
  if (!receiver) return []
  const [spentMint, spent] = source.leg
  const decimals = new Map([...source.flows.decimals, ...receiver.flows.decimals])
  const exchange = { spent: [spentMint, -spent] satisfies Leg, received: receiver.leg }
  return [tradeOf(read, { ...receiver.flows, decimals }, exchange, calls)]
}

type OneSided = { flows: OwnerFlows; leg: Leg }

/**
 * What an owner spent or received, without rent: an account that closes gives all of its own, and alongside another
 * token the receiver gets no more SOL than closed accounts held.
 */
const legsWithoutRent = (
  { net }: OwnerFlows,
  ownDeposit: bigint | undefined,
  rent: bigint,
): Leg[] => {
  const lamports = net.get(wrappedSolMint) ?? 0n
  const isRefund = net.size > 1 && lamports > 0n && lamports <= rent
  const isOwn = ownDeposit !== undefined && net.size > 1 && -lamports <= ownDeposit
  const legs = [...net].filter(([mint]) => mint !== wrappedSolMint || !(isRefund || isOwn))
  // An order bought SOL, and its receiver also gets the rent back.
  return legs.map(([mint, amount]) =>
    mint === wrappedSolMint && net.size === 1 && amount > rent
      ? [mint, amount - rent]
      : [mint, amount],
  )
}

/** Those that the program of the order pays itself; routes between also pay fees to other wallets. */
const paidByOrder = (
  read: ReadTransaction,
  receivers: readonly OneSided[],
): readonly OneSided[] => {
  const payees = orderPayees(read)
  const paid = receivers.filter(({ flows }) => payees.has(flows.owner))
  return paid.length > 0 ? paid : receivers
}

/** A fee is at most one part in this many of what the order’s owner receives. */
const maxFeeShare = 20n

const mainReceiver = (receivers: readonly OneSided[]): OneSided | undefined => {
  const [first, ...others] = receivers.toSorted((a, b) => (a.leg[1] < b.leg[1] ? 1 : -1))
  const isFee = ({ leg: [mint, amount] }: OneSided): boolean =>
    mint === first?.leg[0] && amount * maxFeeShare <= first.leg[1]
  return others.every(isFee) ? first : undefined
}

/** Owners of token accounts, and accounts whose lamports grew. */
const candidateOwners = ({ record, resolved, tokens }: ReadTransaction): Address[] => {
  const owners = new Set<Address>()
  for (const { ownerBefore, ownerAfter } of tokens) {
    if (ownerBefore) owners.add(ownerBefore)
    if (ownerAfter) owners.add(ownerAfter)
  }
  const tokenAccounts = new Set(tokens.map(({ account }) => account))
  for (const [index, { address, writable }] of resolved.accounts.entries()) {
    const grown = (record.postLamports[index] ?? 0n) > (record.preLamports[index] ?? 0n)
    if (grown && writable && !tokenAccounts.has(address)) owners.add(address)
  }
  return [...owners]
}
