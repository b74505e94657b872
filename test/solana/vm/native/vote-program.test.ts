import { describe, expect, test } from 'bun:test'
import { addressToBytes } from '../../../../src/solana/address/address.ts'
import { clockSysvar, voteProgram } from '../../../../src/solana/address/known-address.ts'
import { notModelled } from '../../../../src/solana/vm/native/native-account.ts'
import { runVoteProgram } from '../../../../src/solana/vm/native/vote-program.ts'
import {
  bytesOfVoteState,
  type VoteState,
  voteStateBytes,
  voteStateIn,
} from '../../../../src/solana/vm/native/vote-state.ts'
import { ledgerAccount } from '../../../kit/sbpf/frame.ts'
import { named, nativeCall, type Part } from '../../../kit/sbpf/native-call.ts'
import { bytes } from '../../../kit/sbpf/spl-trials.ts'

const withdrawer = ledgerAccount(1)
const voter = ledgerAccount(2)
const thief = ledgerAccount(3)
const clock: Part = [named(clockSysvar), '']
/** Epoch 5; leaders are known for epoch 6. */
const sysvars = new Map([[clockSysvar, { bytes: bytes(0n, 0n, 5n, 6n, 0n) }]])
const lamports = 40_000_000n

const initial: VoteState = {
  node: voter.key,
  withdrawer: withdrawer.key,
  inflationCollector: voter.key,
  blockCollector: voter.key,
  inflationCommission: 500,
  blockCommission: 10_000,
  pendingRewards: 0n,
  blsKey: undefined,
  votes: bytes(0n, 0),
  voters: new Map([[1n, voter.key]]),
  credits: bytes(0n),
  timestamp: new Uint8Array(16),
}

const account = (more: Partial<VoteState> = {}) =>
  ledgerAccount(4, {
    lamports,
    owner: addressToBytes(voteProgram),
    data: bytes(bytesOfVoteState({ ...initial, ...more }), new Uint8Array(voteStateBytes)).slice(
      0,
      voteStateBytes,
    ),
  })

const run = (parts: readonly Part[], data: Uint8Array, isForced = false) => {
  const call = nativeCall(voteProgram, parts, data, { sysvars, isForced })
  const failure = runVoteProgram(call)
  const left = call.ledger[0]
  return { failure, state: voteStateIn(left?.data ?? bytes(), bytes()), ledger: call.ledger }
}

const signs: Part = [withdrawer, 's']

test.each<[name: string, parts: readonly Part[], data: Uint8Array, changed: Partial<VoteState>]>([
  [
    'the withdrawer',
    [[account(), 'w'], clock, signs],
    bytes(1, 0, 0, 0, thief.key, 1, 0, 0, 0),
    { withdrawer: thief.key },
  ],
  [
    'the withdrawer, who agrees',
    [[account(), 'w'], clock, signs, [thief, 's']],
    bytes(7, 0, 0, 0, 1, 0, 0, 0),
    { withdrawer: thief.key },
  ],
  [
    'the voter of the epoch after the next',
    [[account(), 'w'], clock, [voter, 's']],
    bytes(1, 0, 0, 0, thief.key, 0, 0, 0, 0),
    {
      voters: new Map([
        [5n, voter.key],
        [7n, thief.key],
      ]),
    },
  ],
  [
    'the validator',
    [[account(), 'w'], [thief, 's'], signs],
    bytes(4, 0, 0, 0),
    { node: thief.key, blockCollector: thief.key },
  ],
  [
    'the commission',
    [[account(), 'w'], signs],
    bytes(5, 0, 0, 0, 100),
    { inflationCommission: 10_000 },
  ],
  [
    'the commission in basis points',
    [[account(), 'w'], signs],
    bytes(18, 0, 0, 0, 44, 1, 0, 0, 0, 0),
    { inflationCommission: 300 },
  ],
])('changes %s', (_, parts, data, changed) => {
  expect(run(parts, data)).toMatchObject({ failure: undefined, state: { ...initial, ...changed } })
})

test.each<[name: string, parts: readonly Part[], data: Uint8Array, failure: string]>([
  [
    'the wrong signer',
    [[account(), 'w'], clock, [thief, 's']],
    bytes(1, 0, 0, 0, thief.key, 1, 0, 0, 0),
    'MissingRequiredSignature',
  ],
  [
    'a voter with a BLS key',
    [[account({ blsKey: new Uint8Array(48) }), 'w'], clock, signs],
    bytes(1, 0, 0, 0, thief.key, 0, 0, 0, 0),
    'InvalidInstructionData',
  ],
  [
    'no clock',
    [[account(), 'w'], signs, signs],
    bytes(1, 0, 0, 0, thief.key, 1, 0, 0, 0),
    'InvalidArgument',
  ],
  [
    'an account of others',
    [[thief, 'w'], clock, signs],
    bytes(1, 0, 0, 0, thief.key, 1, 0, 0, 0),
    'InvalidAccountOwner',
  ],
  ['what is read-only', [[account(), ''], signs], bytes(5, 0, 0, 0, 1), 'ReadonlyDataModified'],
  ['votes', [[account(), 'w'], signs], bytes(14, 0, 0, 0), notModelled],
  ['what is unknown', [[account(), 'w'], signs], bytes(20, 0, 0, 0), 'InvalidInstructionData'],
])('%s', (_, parts, data, failure) => {
  expect(run(parts, data).failure).toBe(failure)
})

describe('withdrawal', () => {
  const recent = { credits: bytes(1n, 4n, 10n, 0n) }
  const older = { credits: bytes(1n, 3n, 10n, 0n) }
  const withdraw = (amount: bigint, more: Partial<VoteState> = {}, isForced = false) =>
    run([[account(more), 'w'], [thief, 'w'], signs], bytes(3, 0, 0, 0, amount), isForced)

  test('of all it holds leaves nothing', () => {
    const { failure, ledger } = withdraw(lamports, older)
    expect(failure).toBeUndefined()
    expect(ledger[0]).toMatchObject({ lamports: 0n, data: new Uint8Array(voteStateBytes) })
    expect(ledger[1]?.lamports).toBe(1_000_000n + lamports)
  })

  test.each([
    ['of a part', 1_000_000n, {}, undefined],
    ['that leaves too little', lamports - 1n, {}, 'InsufficientFunds'],
    [
      'of rewards that belong to delegators',
      1_000_000n,
      { pendingRewards: lamports },
      'InsufficientFunds',
    ],
    ['of all, while it votes', lamports, recent, 'Custom(18)'],
  ])('%s', (_, amount, more, failure) => {
    expect(withdraw(amount, more).failure).toBe(failure as never)
  })

  test('of all counts on a forced path, since it can wait', () => {
    expect(withdraw(lamports, recent, true).failure).toBeUndefined()
  })
})
