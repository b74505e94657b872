import { expect, test } from 'bun:test'
import {
  bytesOfVoteState,
  lastCreditEpoch,
  type VoteState,
  voteStateIn,
} from '../../../../src/solana/vm/native/vote-state.ts'
import { bytes } from '../../../kit/sbpf/spl-trials.ts'

const key = (byte: number): Uint8Array => new Uint8Array(32).fill(byte)
const account = key(7)

const state: VoteState = {
  node: key(1),
  withdrawer: key(2),
  inflationCollector: key(3),
  blockCollector: key(4),
  inflationCommission: 750,
  blockCommission: 10_000,
  pendingRewards: 5n,
  blsKey: new Uint8Array(48).fill(8),
  votes: bytes(1n, 3, 100n, 31, 0, 0, 0, 1, 90n),
  voters: new Map([
    [1n, key(5)],
    [3n, key(6)],
  ]),
  credits: bytes(2n, 1n, 10n, 0n, 2n, 20n, 10n),
  timestamp: new Uint8Array(16).fill(1),
}

test('what is written is read again', () => {
  const data = bytes(bytesOfVoteState(state), new Uint8Array(40))
  expect(voteStateIn(data, account)).toEqual(state)
  expect(lastCreditEpoch(state)).toBe(2n)
})

const oldTail = bytes(new Uint8Array(32 * 48 + 8), 1, state.credits, state.timestamp)
const voters = bytes(1n, 1n, key(5))

test.each([
  ['1.14.11', 1, bytes(1n, 100n, 31, 0, 0, 0, 1, 90n), bytes(1n, 0, 100n, 31, 0, 0, 0, 1, 90n)],
  ['3', 2, state.votes, state.votes],
])('version %s becomes the newest', (_, version, votes, converted) => {
  const data = bytes(version, 0, 0, 0, key(1), key(2), 8, votes, voters, oldTail)
  expect(voteStateIn(data, account)).toEqual({
    ...state,
    inflationCollector: account,
    blockCollector: key(1),
    inflationCommission: 800,
    pendingRewards: 0n,
    blsKey: undefined,
    votes: converted,
    voters: new Map([[1n, key(5)]]),
  })
})

test.each([
  ['nothing', bytes()],
  ['another version', bytes(9, 0, 0, 0, new Uint8Array(4_000))],
  ['an end in the middle', bytesOfVoteState(state).slice(0, -1)],
  ['more votes than there is room', bytesOfVoteState(state).fill(255, 193, 201)],
])('%s is no state', (_, data) => {
  expect(voteStateIn(data, account)).toBeUndefined()
})

test('an old account without voters was never initialized', () => {
  const data = bytes(2, 0, 0, 0, key(1), key(2), 8, state.votes, 0n, oldTail)
  expect(voteStateIn(data, account)).toBe('UninitializedAccount')
})
