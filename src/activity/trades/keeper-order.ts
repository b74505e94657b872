import type { Address } from '../../solana/address/address.ts'
import { isOnCurve } from '../../solana/address/curve.ts'
import { tradeOf } from './exchange.ts'
import type { OwnerFlows } from './flows.ts'
import type { Leg } from './legs.ts'
import { ownerFlows, signersOf, type ReadTransaction } from './owner-flows.ts'
import type { Trade } from './trade.ts'
import type { Calls } from './venues.ts'

/**
 * An order executed by a keeper: an escrow without a key only pays, one wallet only receives, and pools between them do
 * both. Found only if there is exactly one of each, apart from a fee taken out of what is received. Amounts that an
 * escrow holds for later collection are left out: the record does not show their owner.
 */
export const keeperOrder = (read: ReadTransaction, calls: Calls): Trade[] => {
  const signers = new Set(signersOf(read))
  const oneSided = candidateOwners(read)
    // A vault that owns itself belongs to a market, not to an order.
    .filter((owner) => !signers.has(owner) && !read.tokensByAccount.has(owner))
    .map((owner) => ownerFlows(read, owner))
    .flatMap((flows): OneSided[] => {
      const [leg] = flows.net
      return leg && flows.net.size === 1 ? [{ flows, leg }] : []
    })
  const sources = oneSided.filter(({ flows, leg }) => leg[1] < 0n && !isOnCurve(flows.owner))
  const [source] = sources
  if (!source || sources.length > 1) return []
  const receiver = mainReceiver(
    oneSided.filter(
      ({ flows, leg }) => leg[1] > 0n && leg[0] !== source.leg[0] && isOnCurve(flows.owner),
    ),
  )
  if (!receiver) return []
  const [spentMint, spent] = source.leg
  const decimals = new Map([...source.flows.decimals, ...receiver.flows.decimals])
  const exchange = { spent: [spentMint, -spent] satisfies Leg, received: receiver.leg }
  return [tradeOf(read, { ...receiver.flows, decimals }, exchange, calls)]
}

type OneSided = { flows: OwnerFlows; leg: Leg }

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
