import type { Address } from '../address.ts'
import { haveSameEnds } from '../address-risk/same-ends.ts'
import { isUnasked, type Passage } from './past.ts'

/** An address that was put into a wallet's history to be mistaken for another one. */
export type Poisoning = {
  address: Address
  /** The one it passes for: the wallet itself, or somebody it has dealt with. */
  resembles: Address
  /** How often it sent trifles. */
  transfers: number
  /** Whether the wallet has paid it: the trick has worked. */
  paid: boolean
  /** Unix seconds of its first appearance among what was looked at. */
  firstSeconds?: number
}

/**
 * Look-alikes of a wallet and of those it deals with that came to it unasked with next to nothing, or that it paid later
 * than the one they resemble. `passages` newest first.
 */
export const poisoningOf = (wallet: Address, passages: readonly Passage[]): Poisoning[] => {
  const byParty = Map.groupBy(passages.toReversed(), ({ counterparty }) => counterparty)
  const parties = [...byParty].map(([address, theirs]) => partyOf(address, theirs))
  const genuine = [
    wallet,
    ...parties.filter((party) => party.genuine).map(({ address }) => address),
  ]
  return parties.flatMap((party) => {
    if (!party.trifles && !party.paid) return []
    const resembles = genuine.find(
      (each) => haveSameEnds(each, party.address) && !wasFirst(party, parties, each),
    )
    if (resembles === undefined) return []
    const { address, trifles: transfers, paid, firstSeconds } = party
    return [
      { address, resembles, transfers, paid, ...(firstSeconds !== undefined && { firstSeconds }) },
    ]
  })
}

type Party = {
  address: Address
  /** In the order of appearance among all. */
  trifles: number
  paid: boolean
  /** Got or gave something of value, or was paid. */
  genuine: boolean
  firstSeconds?: number
}

const partyOf = (address: Address, theirs: readonly Passage[]): Party => {
  const trifles = theirs.filter((each) => isUnasked(each) && each.size !== 'value').length
  const paid = theirs.some(({ direction, size }) => direction === 'out' && size !== 'dust')
  const firstSeconds = theirs[0]?.atSeconds
  return {
    address,
    trifles,
    paid,
    genuine: paid || theirs.some(({ size }) => size === 'value'),
    ...(firstSeconds !== undefined && { firstSeconds }),
  }
}

/** Of two that were both paid, the one that was met first is the real one; one that only sent trifles never is. */
const wasFirst = (party: Party, parties: readonly Party[], other: Address): boolean => {
  if (!party.genuine || party.trifles > 0) return false
  const positions = [party.address, other].map((wanted) =>
    parties.findIndex(({ address }) => address === wanted),
  )
  const [mine = 0, theirs = 0] = positions
  return theirs === -1 || mine < theirs
}
