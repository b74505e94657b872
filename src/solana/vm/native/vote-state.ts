import { readU16, readU32, readU64 } from '../../state/layout.ts'

/**
 * State of a vote account, in the newest version; older ones are converted as the Vote program does. Parts that its
 * instructions for authorities do not touch stay bytes. Source: solana-vote-interface `state`, SIMD-0185.
 */
export type VoteState = {
  node: Uint8Array
  withdrawer: Uint8Array
  inflationCollector: Uint8Array
  blockCollector: Uint8Array
  /** Basis points. */
  inflationCommission: number
  blockCommission: number
  pendingRewards: bigint
  blsKey: Uint8Array | undefined
  /** Count and entries, with latencies, then the root. */
  votes: Uint8Array
  /** Authorized voters by the epoch from which on they are. */
  voters: Map<bigint, Uint8Array>
  /** Count and entries: epoch, credits, credits before. */
  credits: Uint8Array
  timestamp: Uint8Array
}

export const voteStateBytes = 3_762
const version = { old: 1, third: 2, fourth: 3 } as const
const keyBytes = 32
const blsKeyBytes = 48
const priorVotersBytes = 32 * 48 + 9
const creditBytes = 24

/** The state in an account's data; undefined where the data are none. */
export const voteStateIn = (
  data: Uint8Array,
  account: Uint8Array,
): VoteState | 'UninitializedAccount' | undefined => {
  if (data.length < 4) return undefined
  const kind = readU32(data, 0)
  if (kind !== version.old && kind !== version.third && kind !== version.fourth) return undefined
  try {
    return readState(new Cursor(data), kind, account)
  } catch (reason) {
    if (reason instanceof RangeError) return undefined
    throw reason
  }
}

/** Reads forward; throws a RangeError where the data end or are none of the form. */
class Cursor {
  readonly #data: Uint8Array
  at = 4

  constructor(data: Uint8Array) {
    this.#data = data
  }

  bytes(size: number): Uint8Array {
    const end = this.at + size
    if (end > this.#data.length) throw new RangeError('data end')
    const part = this.#data.slice(this.at, end)
    this.at = end
    return part
  }

  u64(): bigint {
    return readU64(this.bytes(8), 0)
  }

  flag(): boolean {
    const value = this.bytes(1)[0] ?? 0
    if (value > 1) throw new RangeError('no flag')
    return value === 1
  }

  /** A count, and so many entries. */
  list(entryBytes: number): { count: number; entries: Uint8Array } {
    const count = Number(this.u64())
    return { count, entries: this.bytes(count * entryBytes) }
  }
}

const readState = (
  cursor: Cursor,
  kind: number,
  account: Uint8Array,
): VoteState | 'UninitializedAccount' => {
  const [node, withdrawer] = [cursor.bytes(keyBytes), cursor.bytes(keyBytes)]
  const terms = kind === version.fourth ? readTerms(cursor) : oldTerms(cursor, node, account)
  const votes = readVotes(cursor, kind !== version.old)
  const voters = readVoters(cursor)
  if (kind !== version.fourth) {
    cursor.bytes(priorVotersBytes - 1)
    cursor.flag()
  }
  const credits = cursor.list(creditBytes)
  const timestamp = cursor.bytes(16)
  if (kind !== version.fourth && voters.size === 0) return 'UninitializedAccount'
  return {
    node,
    withdrawer,
    ...terms,
    votes,
    voters,
    credits: joined([u64(BigInt(credits.count)), credits.entries]),
    timestamp,
  }
}

type Terms = Omit<VoteState, 'node' | 'withdrawer' | 'votes' | 'voters' | 'credits' | 'timestamp'>

const readTerms = (cursor: Cursor): Terms => ({
  inflationCollector: cursor.bytes(keyBytes),
  blockCollector: cursor.bytes(keyBytes),
  inflationCommission: readU16(cursor.bytes(2), 0),
  blockCommission: readU16(cursor.bytes(2), 0),
  pendingRewards: cursor.u64(),
  blsKey: cursor.flag() ? cursor.bytes(blsKeyBytes) : undefined,
})

/** Older versions know one commission, in percent. */
const oldTerms = (cursor: Cursor, node: Uint8Array, account: Uint8Array): Terms => ({
  inflationCollector: account,
  blockCollector: node,
  inflationCommission: (cursor.bytes(1)[0] ?? 0) * 100,
  blockCommission: 10_000,
  pendingRewards: 0n,
  blsKey: undefined,
})

const readVotes = (cursor: Cursor, hasLatency: boolean): Uint8Array => {
  const { count, entries } = cursor.list(hasLatency ? 13 : 12)
  const votes = hasLatency ? entries : withLatency(entries, count)
  const root = cursor.flag() ? joined([Uint8Array.of(1), cursor.bytes(8)]) : Uint8Array.of(0)
  return joined([u64(BigInt(count)), votes, root])
}

const withLatency = (entries: Uint8Array, count: number): Uint8Array => {
  const wide = new Uint8Array(count * 13)
  for (let index = 0; index < count; index++)
    wide.set(entries.subarray(12 * index, 12 * index + 12), 13 * index + 1)
  return wide
}

const readVoters = (cursor: Cursor): Map<bigint, Uint8Array> => {
  const { count, entries } = cursor.list(8 + keyBytes)
  const voters = new Map<bigint, Uint8Array>()
  for (let index = 0; index < count; index++) {
    const entry = entries.subarray(index * 40, index * 40 + 40)
    voters.set(readU64(entry, 0), entry.slice(8))
  }
  return voters
}

/** The data of an account that holds this state. */
export const bytesOfVoteState = (state: VoteState): Uint8Array =>
  joined([
    Uint8Array.of(version.fourth, 0, 0, 0),
    state.node,
    state.withdrawer,
    state.inflationCollector,
    state.blockCollector,
    u16(state.inflationCommission),
    u16(state.blockCommission),
    u64(state.pendingRewards),
    ...(state.blsKey ? [Uint8Array.of(1), state.blsKey] : [Uint8Array.of(0)]),
    state.votes,
    u64(BigInt(state.voters.size)),
    ...[...state.voters]
      .sort(([left], [right]) => (left < right ? -1 : 1))
      .flatMap(([epoch, voter]) => [u64(epoch), voter]),
    state.credits,
    state.timestamp,
  ])

/** The epoch in which the account last earned credits; undefined where it never did. */
export const lastCreditEpoch = ({ credits }: VoteState): bigint | undefined =>
  credits.length > 8 ? readU64(credits, credits.length - creditBytes) : undefined

const u16 = (value: number): Uint8Array => new Uint8Array(new Uint16Array([value]).buffer)
const u64 = (value: bigint): Uint8Array => new Uint8Array(new BigUint64Array([value]).buffer)

const joined = (parts: readonly Uint8Array[]): Uint8Array => {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}
