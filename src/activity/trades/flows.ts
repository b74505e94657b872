import type { Address } from '../../solana/address/address.ts'

/** What one owner gave and got in a transaction, by mint; SOL and wrapped SOL are one. Costs are separate. */
export type OwnerFlows = {
  owner: Address
  /** After less before, without zeros: what is exchanged, without costs, separate transfers, and deposits. */
  net: Map<Address, bigint>
  decimals: Map<Address, number>
  /** Everything that programs brought in or took out on the way, even if it left again. */
  grossIn: Map<Address, bigint>
  grossOut: Map<Address, bigint>
  /** What exchanges themselves brought in or took out. */
  exchanged: Set<Address>
  /** Received by minting, given by burning. */
  minted: Set<Address>
  burned: Set<Address>
  /** Sent or received by separate instructions or over a bridge, beside what programs exchanged. */
  sentAlong: boolean
  /** Received from lenders, farms and the like, less what was given to them; without their own shares. */
  deposited: Map<Address, bigint>
  /** SOL was wrapped or unwrapped in an account of the owner. */
  wrapped: boolean
  tipLamports: bigint
}

export const emptyFlows = (owner: Address): OwnerFlows => ({
  owner,
  net: new Map(),
  decimals: new Map(),
  grossIn: new Map(),
  grossOut: new Map(),
  exchanged: new Set(),
  minted: new Set(),
  burned: new Set(),
  sentAlong: false,
  deposited: new Map(),
  wrapped: false,
  tipLamports: 0n,
})

export const addAmount = (amounts: Map<Address, bigint>, mint: Address, amount: bigint): void => {
  amounts.set(mint, (amounts.get(mint) ?? 0n) + amount)
}
