/** Why what a stream sent was not accepted. */
export type StreamLie =
  /** A message that cannot be read or contradicts itself. */
  | 'unreadable'
  | 'message-too-large'
  /** A slot far from those before it. */
  | 'far-slot'
  /** Two blocks of one slot, or two transactions at one place. */
  | 'repeated'
  /** A block that names its parent's slot with another hash, or does not fit it otherwise. */
  | 'wrong-parent'
  /** A transaction of a block that was complete. */
  | 'late-transaction'
  /** More than a block can hold, or blocks without an end. */
  | 'endless'
  /** Transactions that contradict themselves, or do not fit into their block. */
  | 'bad-block'
  /** The node returns another block for the slot: one of both misses transactions, lies, or is of another cluster. */
  | 'differs-from-node'

/** Why the stream does not run at the moment. */
export type StreamTrouble =
  | 'unreachable'
  /** The server refuses the address or token. */
  | 'refused'
  /** The server has no such service, or accepts none of the subscriptions. */
  | 'not-offered'
  /** It sent what cannot be true, and is not used for a while. */
  | 'distrusted'
  /** The node has none of its blocks. */
  | 'unconfirmed'

/** What is known about a stream of blocks, as plain data that crosses threads. Numbers count since the start. */
export type StreamState = {
  /** `checking`: it runs, and the node has not yet returned the same block. */
  mode: 'connecting' | 'checking' | 'live' | 'waiting'
  trouble?: StreamTrouble
  /** Programs whose transactions are streamed, if the server refuses to stream all. */
  programs?: number
  /** Blocks that were taken from the stream, and those that the node returned instead. */
  streamed: number
  fetched: number
  /** Of all messages, decompressed. */
  bytes: number
  /** Connections after the first one. */
  reconnects: number
  /** Blocks that the node confirmed, and the slot of the newest one. */
  checked: number
  checkedSlot?: bigint
  refused: Partial<Record<StreamLie, number>>
}

export const emptyStreamState = (): StreamState => ({
  mode: 'connecting',
  streamed: 0,
  fetched: 0,
  bytes: 0,
  reconnects: 0,
  checked: 0,
  refused: {},
})
