import type { Address } from '../../solana/address/address.ts'
import type { SourceKind } from '../trades/trade-index.ts'

/** An address whose trades are followed. */
export type IndexSource = {
  address: Address
  kind: SourceKind
  /** Transactions looked at when it is new. */
  firstRows: number
  /** Transactions caught up with at most; with more, the oldest of them are left out. */
  backlogRows: number
  /** Transactions read in one turn, so that others have theirs. */
  turnRows: number
}

const extents: Readonly<Record<SourceKind, Omit<IndexSource, 'address' | 'kind'>>> = {
  wallet: { firstRows: 100, backlogRows: 5_000, turnRows: 100 },
  trader: { firstRows: 20, backlogRows: 40, turnRows: 20 },
  // Busy ones do more than anybody could follow: the newest of it is a sample.
  pool: { firstRows: 20, backlogRows: 40, turnRows: 20 },
  program: { firstRows: 20, backlogRows: 20, turnRows: 20 },
}

export const sourceOf = (address: Address, kind: SourceKind): IndexSource => ({
  address,
  kind,
  ...extents[kind],
})
