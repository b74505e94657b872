import type { Address } from '../../../solana/address/address.ts'
import { endsOf, haveSameEnds } from '../../address/facts/same-ends.ts'
import { isUnsolicited, type WalletTransfer } from './past.ts'

/** An address that was placed in a wallet's history to be mistaken for another one. */
export type Poisoning = {
  address: Address
  /** The address it imitates: the wallet itself, or one of its counterparties. */
  resembles: Address
  /** How often it sent something unsolicited. */
  transfers: number
  /** Whether the wallet has paid it, so the trick has worked. */
  paid: boolean
  /** Unix seconds of its first appearance in the transactions checked. */
  firstSeconds?: number
}

/**
 * Finds look-alikes of a wallet and its counterparties. Two such addresses are never a coincidence, so the only
 * question is which one is the decoy: the one that sent next to nothing unsolicited; if only one was paid, the other;
 * if both were paid, the later one. `transfers` must be newest first.
 */
export const poisoningOf = (wallet: Address, transfers: readonly WalletTransfer[]): Poisoning[] => {
  const inOrder = transfers.toReversed()
  const byParty = Map.groupBy(inOrder, ({ counterparty }) => counterparty)
  const parties = [...byParty].map(([address, theirs], position) =>
    partyOf(address, position, theirs),
  )
  const self: Party = {
    address: wallet,
    position: -1,
    unsolicited: 0,
    trifles: 0,
    paid: true,
    genuine: true,
  }
  const byEnds = Map.groupBy([self, ...parties], ({ address }) => endsOf(address))
  return parties.flatMap((party) => {
    const real = byEnds
      .get(endsOf(party.address))
      ?.find((other) => haveSameEnds(other.address, party.address) && isDecoyOf(party, other))
    if (!real) return []
    const { address, unsolicited: transfers, paid, firstSeconds } = party
    return [
      {
        address,
        resembles: real.address,
        transfers,
        paid,
        ...(firstSeconds !== undefined && { firstSeconds }),
      },
    ]
  })
}

type Party = {
  address: Address
  /** Position in the order of first appearance. */
  position: number
  unsolicited: number
  /** How many of those were next to nothing. */
  trifles: number
  paid: boolean
  /** Received or sent something of value. */
  genuine: boolean
  firstSeconds?: number
}

const partyOf = (address: Address, position: number, theirs: readonly WalletTransfer[]): Party => {
  const unsolicited = theirs.filter(isUnsolicited)
  const paid = theirs.some(({ direction, size }) => direction === 'out' && size !== 'dust')
  const firstSeconds = theirs[0]?.atSeconds
  return {
    address,
    position,
    unsolicited: unsolicited.length,
    trifles: unsolicited.filter(({ size }) => size !== 'value').length,
    paid,
    genuine: paid || theirs.some(({ size }) => size === 'value'),
    ...(firstSeconds !== undefined && { firstSeconds }),
  }
}

const isDecoyOf = (party: Party, other: Party): boolean => {
  if (!other.genuine) return false
  if (party.trifles > 0 !== other.trifles > 0) return party.trifles > 0
  if (party.paid !== other.paid) return other.paid && party.unsolicited > 0
  return party.paid && party.position > other.position
}
