import type { LedgerTransaction } from '../solana/ledger.ts'

/** A block's place in its chain. Only these links prove that nothing is missing between two blocks. */
export type BlockLink = {
  slot: bigint
  /** 32 bytes in base58. */
  blockhash: string
  /** Slot of the block before it; the slots between were skipped. */
  parentSlot: bigint
  previousBlockhash: string
  /** Number of blocks below it, so a difference counts what was produced between two blocks; some nodes lack it. */
  height?: bigint
}

export type BlockTransaction = {
  /** Position in the block, with votes and failures counted. */
  index: number
  record: LedgerTransaction
}

export type BlockCounts = {
  all: number
  /** Absent where a source leaves them out. */
  votes?: number
  /** Without votes; absent likewise. */
  failed?: number
  /** Transactions that may hold a trade and could not be read. */
  unread: number
}

export type Block = BlockLink & {
  /** Unix seconds as estimated by the cluster; absent if the node has none. */
  timeSeconds?: number
  /**
   * Those that succeeded and changed a token balance, called a launch program or paid an account without SOL, and payments
   * of tips beside calls of launch programs; by index.
   */
  transactions: BlockTransaction[]
  counts: BlockCounts
  /** Only transactions of programs that exchange tokens were offered: others may have moved tokens or SOL too. */
  partial?: true
  /** Size of the answer, decompressed. */
  bytes: number
}

/** A block whose time is known, if only from its neighbours. */
export type TimedBlock = Block & { timeSeconds: number; timeEstimated: boolean }
