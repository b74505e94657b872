import type { Funding } from '../../../blocks/block-facts.ts'
import type { Address } from '../../../../solana/address/address.ts'
import { serviceMinFunded } from '../../../thresholds.ts'

export type FundingBook = ReturnType<typeof makeFundingBook>

/** New wallets that are remembered: those of some hours at the rate of mainnet, in about 30 MB of memory. */
export const fundedWalletsMax = 120_000

/** Who paid the first SOL of the wallets that were new in recent blocks. */
export const makeFundingBook = (max: number = fundedWalletsMax) => {
  const known = new Map<Address, Funding>()
  const funded = new Map<Address, number>()
  const count = (funder: Address, by: 1 | -1): void => {
    const next = (funded.get(funder) ?? 0) + by
    if (next > 0) funded.set(funder, next)
    else funded.delete(funder)
  }
  const drop = (funding: Funding): void => {
    known.delete(funding.wallet)
    count(funding.funder, -1)
  }
  return {
    /** The first funder of a wallet stays, unless an earlier one is found. */
    add: (funding: Funding): void => {
      const earlier = known.get(funding.wallet)
      if (earlier && earlier.position <= funding.position) return
      if (earlier) drop(earlier)
      known.set(funding.wallet, funding)
      count(funding.funder, 1)
      for (const oldest of known.values())
        if (known.size > max) drop(oldest)
        else break
    },
    /** Undefined if it was not seen by then, or if the funder is a service that pays many wallets. */
    funderOf: (wallet: Address, position: bigint): Address | undefined => {
      const funding = known.get(wallet)
      if (!funding || funding.position > position) return undefined
      return (funded.get(funding.funder) ?? 0) < serviceMinFunded ? funding.funder : undefined
    },
    isService: (funder: Address): boolean => (funded.get(funder) ?? 0) >= serviceMinFunded,
    /** Forgets what a dropped block held. */
    removeBetween: (from: bigint, to: bigint): void => {
      for (const funding of [...known.values()])
        if (funding.position >= from && funding.position < to) drop(funding)
    },
  }
}
