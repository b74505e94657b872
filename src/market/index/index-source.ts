import type { Address } from '../../solana/address/address.ts'
import type { SourceKind } from '../trades/trade-index.ts'

/** An address whose trades are followed. */
export type IndexSource = {
  address: Address
  kind: SourceKind
  /** Transactions read when the source is new. */
  firstRows: number
  /** Maximum number of transactions to catch up on; older ones are skipped. */
  backlogRows: number
  /** Transactions read in one turn, so that every source gets one. */
  turnRows: number
}

const extents: Readonly<Record<SourceKind, Omit<IndexSource, 'address' | 'kind'>>> = {
  wallet: { firstRows: 100, backlogRows: 5_000, turnRows: 100 },
  trader: { firstRows: 20, backlogRows: 40, turnRows: 20 },
  // Busy pools trade more than the call budget covers: the newest transactions are a sample.
  pool: { firstRows: 20, backlogRows: 40, turnRows: 20 },
  program: { firstRows: 20, backlogRows: 20, turnRows: 20 },
}

export const sourceOf = (address: Address, kind: SourceKind): IndexSource => ({
  address,
  kind,
  ...extents[kind],
})
