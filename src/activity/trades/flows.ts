import type { Address } from '../../solana/address/address.ts'

/** What one owner spent and received in a transaction, by mint; SOL and wrapped SOL are one. Costs are separate. */
export type OwnerFlows = {
  owner: Address
  /** After minus before, without zeros: only what is exchanged, not costs, separate transfers and deposits. */
  net: Map<Address, bigint>
  decimals: Map<Address, number>
  /** Totals that programs moved in or out, even if they moved back. */
  grossIn: Map<Address, bigint>
  grossOut: Map<Address, bigint>
  /** Mints that exchanges themselves moved. */
  exchanged: Set<Address>
  /** Received by minting, spent by burning. */
  minted: Set<Address>
  burned: Set<Address>
  /** Something was sent or received by separate instructions or over a bridge, alongside what programs exchanged. */
  sentAlong: boolean
  /** Received from lenders, farms and the like, minus what was deposited with them; without their own share tokens. */
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
