import type { Address } from '../../solana/address/address.ts'
import type { Block } from '../block.ts'
import type { BadBlock } from '../block-source.ts'
import type { BlockMeta, StreamedBlock, StreamedTransaction } from './streamed-block.ts'
import type { StreamLie } from './stream-state.ts'

export type Subscription = {
  /** Only transactions that name one of these accounts; absent: all of them. */
  accounts?: readonly Address[]
  /** What the server still has from this slot on comes first. */
  fromSlot?: bigint
}

export type StreamMessage =
  | { kind: 'transaction'; slot: bigint; transaction: StreamedTransaction }
  | { kind: 'meta'; meta: BlockMeta }
  /** This slot can no longer be dropped. */
  | { kind: 'final'; slot: bigint }
  | { kind: 'lie'; lie: StreamLie }

/** Why a subscription ended. */
export type StreamEnd =
  /** The server is gone, or closed it. */
  | 'unreachable'
  /** It failed inside, which servers without replay do if a slot to start from is named. */
  | 'failed'
  /** It refuses the token. */
  | 'refused'
  /** It has no such service. */
  | 'not-offered'
  /** It does not accept this subscription. */
  | 'not-accepted'
  /** It no longer has the slot to start from. */
  | 'out-of-range'

export type StreamHearer = {
  message: (message: StreamMessage) => void
  ended: (end: StreamEnd) => void
}

/** One connection, for one subscription. Nothing is heard after `close`. */
export type StreamConnection = {
  /** The oldest slot that can be sent again; undefined if the server does not report it. Never rejects. */
  firstSlot: () => Promise<bigint | undefined>
  subscribe: (subscription: Subscription, hearer: StreamHearer) => void
  /** The server is not read while paused; it may close the connection. */
  pause: () => void
  resume: () => void
  close: () => void
}

/** A server that streams transactions and the metadata of blocks. What it sends is untrusted. */
export type StreamServer = {
  connect: () => StreamConnection
  readBlock: (block: StreamedBlock) => { block: Block } | { bad: BadBlock }
  /** Whether a node returns the same block, as far as the stream of these accounts can show it. */
  isSame: (streamed: Block, fetched: Block, accounts: readonly Address[] | undefined) => boolean
}
