import { sha256 } from '@noble/hashes/sha2'
import { type Address, addressToBytes } from '../../src/solana/address/address.ts'
import { loaderV3Program, voteProgram } from '../../src/solana/address/known-address.ts'
import { bytesOfVoteState, voteStateBytes } from '../../src/solana/vm/native/vote-state.ts'
import { pick, type Random } from './mutate.ts'

const u64 = (value: bigint): number[] => [...new Uint8Array(new BigUint64Array([value]).buffer)]
const padded = (bytes: Uint8Array | number[], size: number): Uint8Array => {
  const data = new Uint8Array(size)
  data.set(bytes.slice(0, size))
  return data
}

/** What a durable nonce is where the last block's hash is all zeros, as in the trials. */
const nonceOfNow = sha256(
  Uint8Array.from([...new TextEncoder().encode('DURABLE_NONCE'), ...new Uint8Array(32)]),
)

/** Data of a nonce account, of either version, now and then broken or of this block. */
export const randomNonce = (random: Random, authority: Address): Uint8Array => {
  const nonce = random(5) === 0 ? nonceOfNow : new Uint8Array(32).fill(5)
  const head = [pick(random, [1, 1, 1, 0, 2]), 0, 0, 0, pick(random, [1, 1, 1, 1, 0, 2]), 0, 0, 0]
  const bytes = [...head, ...addressToBytes(authority), ...nonce, ...u64(5_000n)]
  return padded(bytes, pick(random, [80, 80, 80, 80, 79, 100, 8, 0]))
}

type VoteKeys = { node: Address; withdrawer: Address; voter: Address }

const randomVotes = (random: Random, hasLatency: boolean): number[] => {
  const count = random(4)
  const entries = Array.from({ length: count }, (_, index) => [
    ...(hasLatency ? [random(5)] : []),
    ...u64(BigInt(100 + index)),
    ...[1 + random(20), 0, 0, 0],
  ])
  const root = random(2) === 0 ? [0] : [1, ...u64(90n)]
  return [...u64(BigInt(count)), ...entries.flat(), ...root]
}

const randomVoters = (random: Random, voter: Address): Map<bigint, Uint8Array> =>
  new Map(
    Array.from({ length: pick(random, [1, 1, 1, 2, 3, 0]) }, () => [
      BigInt(random(4)),
      addressToBytes(voter),
    ]),
  )

const randomCredits = (random: Random): number[] => {
  const count = random(3)
  const entries = Array.from({ length: count }, (_, index) => [
    ...u64(BigInt(index)),
    ...u64(10n),
    ...u64(5n),
  ])
  return [...u64(BigInt(count)), ...entries.flat()]
}

/** Data of a vote account in one of three versions, now and then broken somewhere. */
export const randomVote = (random: Random, keys: VoteKeys): Uint8Array => {
  const version = pick(random, [3, 3, 3, 2, 1])
  const data = version === 3 ? newVote(random, keys) : oldVote(random, keys, version === 2)
  const sized = padded(data, pick(random, [voteStateBytes, voteStateBytes, 3_731, 4_000, 200]))
  if (random(12) === 0) sized[random(400) % Math.max(1, sized.length)] = random(256)
  return sized
}

const newVote = (random: Random, { node, withdrawer, voter }: VoteKeys): Uint8Array =>
  bytesOfVoteState({
    node: addressToBytes(node),
    withdrawer: addressToBytes(withdrawer),
    inflationCollector: addressToBytes(node),
    blockCollector: addressToBytes(node),
    inflationCommission: random(10_001),
    blockCommission: 10_000,
    pendingRewards: pick(random, [0n, 0n, 1n, 1_000_000n, 1n << 40n]),
    blsKey: random(4) === 0 ? new Uint8Array(48).fill(3) : undefined,
    votes: Uint8Array.from(randomVotes(random, true)),
    voters: randomVoters(random, voter),
    credits: Uint8Array.from(randomCredits(random)),
    timestamp: new Uint8Array(16),
  })

const oldVote = (
  random: Random,
  { node, withdrawer, voter }: VoteKeys,
  isThird: boolean,
): number[] => {
  const voters = [...randomVoters(random, voter)].sort(([left], [right]) => Number(left - right))
  return [
    ...[isThird ? 2 : 1, 0, 0, 0],
    ...addressToBytes(node),
    ...addressToBytes(withdrawer),
    random(101),
    ...randomVotes(random, isThird),
    ...u64(BigInt(voters.length)),
    ...voters.flatMap(([epoch, key]) => [...u64(epoch), ...key]),
    ...new Uint8Array(32 * 48 + 8),
    random(2),
    ...randomCredits(random),
    ...new Uint8Array(16),
  ]
}

/** Data of a buffer, of a program's code, or of neither. */
export const randomLoaded = (
  random: Random,
  kind: 'buffer' | 'code',
  authority: Address,
  file: Uint8Array,
): Uint8Array => {
  const option = random(10) === 0 ? [0] : [1, ...addressToBytes(authority)]
  const head =
    kind === 'buffer'
      ? padded([1, 0, 0, 0, ...option], 37)
      : padded([3, 0, 0, 0, ...u64(BigInt(random(3))), ...option], 45)
  const tail = kind === 'code' ? new Uint8Array(random(3) === 0 ? 10 : 200) : []
  const data = Uint8Array.from([...head, ...file, ...tail])
  if (random(15) === 0) data[random(50)] = random(5)
  return random(20) === 0 ? data.slice(0, random(50)) : data
}

export const ownerOf = { vote: voteProgram, loader: loaderV3Program } as const
