import type { Address } from '../../../solana/address/address.ts'
import { endsOf, haveSameEnds } from '../../address/facts/same-ends.ts'
import { isUnasked, type Passage } from './past.ts'

/** An address that was put into a wallet's history to be mistaken for another one. */
export type Poisoning = {
  address: Address
  /** The one it passes for: the wallet itself, or somebody it has dealt with. */
  resembles: Address
  /** How often it sent something unasked. */
  transfers: number
  /** Whether the wallet has paid it: the trick has worked. */
  paid: boolean
  /** Unix seconds of its first appearance among what was looked at. */
  firstSeconds?: number
}

/**
 * Look-alikes of a wallet and of those it deals with. Two such addresses are never chance, so that only which of them is
 * the trap is a question: it is the one that came unasked with next to nothing; of one that was paid and one that was not,
 * the latter; of two that were paid, the later. `passages` newest first.
 */
export const poisoningOf = (wallet: Address, passages: readonly Passage[]): Poisoning[] => {
  const inOrder = passages.toReversed()
  const byParty = Map.groupBy(inOrder, ({ counterparty }) => counterparty)
  const parties = [...byParty].map(([address, theirs], position) =>
    partyOf(address, position, theirs),
  )
  const itself: Party = {
    address: wallet,
    position: -1,
    unasked: 0,
    trifles: 0,
    paid: true,
    genuine: true,
  }
  const byEnds = Map.groupBy([itself, ...parties], ({ address }) => endsOf(address))
  return parties.flatMap((party) => {
    const real = byEnds
      .get(endsOf(party.address))
      ?.find((other) => haveSameEnds(other.address, party.address) && isTrapOf(party, other))
    if (!real) return []
    const { address, unasked: transfers, paid, firstSeconds } = party
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
  /** Place in the order of first appearance. */
  position: number
  unasked: number
  /** Of the unasked: next to nothing. */
  trifles: number
  paid: boolean
  /** Got or gave something of value. */
  genuine: boolean
  firstSeconds?: number
}

const partyOf = (address: Address, position: number, theirs: readonly Passage[]): Party => {
  const unasked = theirs.filter(isUnasked)
  const paid = theirs.some(({ direction, size }) => direction === 'out' && size !== 'dust')
  const firstSeconds = theirs[0]?.atSeconds
  return {
    address,
    position,
    unasked: unasked.length,
    trifles: unasked.filter(({ size }) => size !== 'value').length,
    paid,
    genuine: paid || theirs.some(({ size }) => size === 'value'),
    ...(firstSeconds !== undefined && { firstSeconds }),
  }
}

const isTrapOf = (party: Party, real: Party): boolean => {
  if (!real.genuine) return false
  if (party.trifles > 0 !== real.trifles > 0) return party.trifles > 0
  if (party.paid !== real.paid) return real.paid && party.unasked > 0
  return party.paid && party.position > real.position
}
