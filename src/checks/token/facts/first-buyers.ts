import type { Address } from '../../../solana/address/address.ts'

/** The first wallets that bought a launched token, and those of them that may be one party. */
export type FirstBuyers = {
  buyers: number
  /** Share of the chain read from the launch to the last of these purchases, in percent. */
  coveredPct: number
  linked: LinkedBuyers
}

/** By what they are linked, and what they bought in their first purchases, in base units. */
export type LinkedBuyers = {
  wallets: number
  amount: bigint
  /** They bought in one transaction, or one after the other in one block. */
  byBundle: boolean
  /** One wallet paid in their first SOL. */
  byFunder: boolean
}

/** Undefined if the launch was not seen. Rejects with Fault UPSTREAM_* if the record cannot be read. */
export type ReadFirstBuyers = (mint: Address) => Promise<FirstBuyers | undefined>
