import type { TokenAmount } from '../findings/amount.ts'
import type { Address } from '../solana/address/address.ts'
import { solDecimals } from '../solana/effects/balances.ts'
import { wrappedSolMint } from '../solana/address/known-address.ts'
import {
  isOwnAccount,
  mintOfAccount,
  ownerFlows,
  type ReadTransaction,
} from './trades/owner-flows.ts'
import type { OwnerFlows } from './trades/flows.ts'
import { callsOf, type Calls } from './trades/venues.ts'
import { movementsOfRead, type Transfer } from './transfers.ts'
import type { ActivityAmount, MintNames } from './activity-item.ts'

/** A transaction from the point of view of one wallet. */
export type ActivityScene = {
  read: ReadTransaction
  wallet: Address
  signs: boolean
  flows: OwnerFlows
  calls: Calls
  /** Sent or received by the wallet, in any instruction. */
  transfers: Transfer[]
  /** Whether it is the wallet or one of its token accounts. */
  isOwn: (account: Address) => boolean
  mintOf: (account: Address) => Address | undefined
  decimalsOf: (mint: Address) => number | undefined
}

export const sceneOf = (
  read: ReadTransaction,
  wallet: Address,
  names: MintNames,
): ActivityScene => {
  const decimals = new Map(read.tokens.map((token) => [token.mint, token.decimals]))
  return {
    read,
    wallet,
    signs: read.resolved.accounts.some(({ address, signer }) => signer && address === wallet),
    flows: ownerFlows(read, wallet),
    calls: callsOf(read.instructions, read.movers),
    transfers: movementsOfRead(read).transfers.filter(
      ({ from, to, amount }) => (from === wallet || to === wallet) && amount > 0n,
    ),
    isOwn: (account) => isOwnAccount(read, wallet, account),
    mintOf: (account) => mintOfAccount(read, account),
    decimalsOf: (mint) =>
      mint === wrappedSolMint ? solDecimals : (decimals.get(mint) ?? names(mint)?.decimals),
  }
}

/** An amount of a known mint. */
export type MintAmount = TokenAmount & { mint: Address }

export const amountOf = (scene: ActivityScene, mint: Address, raw: bigint): MintAmount => {
  const decimals = scene.decimalsOf(mint)
  return { raw, mint, ...(decimals !== undefined && { decimals }) }
}

/** Amounts of an item, with their direction. */
export const activityAmounts = (changes: {
  out?: readonly MintAmount[]
  in?: readonly MintAmount[]
}): ActivityAmount[] => [
  ...(changes.out ?? []).map((amount) => ({ ...amount, direction: 'out' as const })),
  ...(changes.in ?? []).map((amount) => ({ ...amount, direction: 'in' as const })),
]

/** Name of the first venue: an aggregator represents the exchanges it routed through. */
export const venueOf = ({ calls: { venues } }: ActivityScene): { venue?: string } => {
  const [venue] = venues
  return venue === undefined ? {} : { venue }
}
