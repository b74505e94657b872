import {
  Authorized,
  Lockup,
  PublicKey,
  StakeProgram,
  type TransactionInstruction,
} from '@solana/web3.js'
import { describe, expect, test } from 'bun:test'
import type { Action } from '../../../../src/solana/decoding/format/action.ts'
import { expectMalformedWhenCut, fromWeb3, key, meaningOf } from './client-instruction.ts'

const publicKey = (fill: number): PublicKey => new PublicKey(key(fill))
const [a, b, c, d] = [key(1), key(2), key(3), key(4)]

const last = ({
  instructions,
}: {
  instructions: TransactionInstruction[]
}): TransactionInstruction => {
  const instruction = instructions.at(-1)
  if (instruction === undefined) throw new Error('no instruction')
  return instruction
}

/** In the old form, with sysvars among the accounts: name, instruction, actions, required bytes and accounts. */
const cases: [string, TransactionInstruction, Action[], number, number][] = [
  [
    'Initialize',
    StakeProgram.initialize({
      stakePubkey: publicKey(1),
      authorized: new Authorized(publicKey(2), publicKey(3)),
      lockup: new Lockup(1, 2, publicKey(4)),
    }),
    [{ type: 'initialize-stake', account: a, staker: b, withdrawer: c, custodian: d }],
    116,
    1,
  ],
  [
    'Authorize',
    last(
      StakeProgram.authorize({
        stakePubkey: publicKey(1),
        authorizedPubkey: publicKey(2),
        newAuthorizedPubkey: publicKey(3),
        stakeAuthorizationType: { index: 1 },
        custodianPubkey: publicKey(4),
      }),
    ),
    [{ type: 'set-authority', account: a, kind: 'stake-withdrawer', authority: b, next: c }],
    40,
    2,
  ],
  [
    'AuthorizeWithSeed',
    last(
      StakeProgram.authorizeWithSeed({
        stakePubkey: publicKey(1),
        authorityBase: publicKey(2),
        authoritySeed: 'seed',
        authorityOwner: publicKey(9),
        newAuthorizedPubkey: publicKey(3),
        stakeAuthorizationType: { index: 0 },
      }),
    ),
    [{ type: 'set-authority', account: a, kind: 'stake-staker', authority: b, next: c }],
    4 + 32 + 4 + 8 + 4 + 32,
    2,
  ],
  [
    'Withdraw',
    last(
      StakeProgram.withdraw({
        stakePubkey: publicKey(1),
        authorizedPubkey: publicKey(3),
        toPubkey: publicKey(2),
        lamports: 50,
        custodianPubkey: publicKey(4),
      }),
    ),
    [{ type: 'withdraw-lamports', account: a, destination: b, lamports: 50n, authority: c }],
    12,
    5,
  ],
  [
    'Merge',
    last(
      StakeProgram.merge({
        stakePubkey: publicKey(1),
        sourceStakePubKey: publicKey(2),
        authorizedPubkey: publicKey(3),
      }),
    ),
    [{ type: 'move-stake', from: b, to: a, authority: c }],
    4,
    3,
  ],
  [
    'Split',
    last(
      StakeProgram.split(
        {
          stakePubkey: publicKey(1),
          splitStakePubkey: publicKey(2),
          authorizedPubkey: publicKey(3),
          lamports: 50,
        },
        0,
      ),
    ),
    [{ type: 'move-stake', from: a, to: b, lamports: 50n, authority: c }],
    12,
    2,
  ],
]

describe('Stake, with sysvars among the accounts', () => {
  test.each(cases)('%s', (name, instruction, actions, dataBytes, accountCount) => {
    expect(meaningOf(fromWeb3(instruction))).toEqual({ status: 'decoded', name, actions })
    expectMalformedWhenCut(fromWeb3(instruction), dataBytes, accountCount)
  })

  test('Deactivate and DelegateStake are known by name', () => {
    const stakePubkey = publicKey(1)
    const authorizedPubkey = publicKey(2)
    const deactivate = last(StakeProgram.deactivate({ stakePubkey, authorizedPubkey }))
    const delegate = last(
      StakeProgram.delegate({ stakePubkey, authorizedPubkey, votePubkey: publicKey(3) }),
    )
    expect(meaningOf(fromWeb3(deactivate))).toEqual({
      status: 'named',
      name: 'Deactivate',
      actions: [],
    })
    expect(meaningOf(fromWeb3(delegate))).toEqual({
      status: 'named',
      name: 'DelegateStake',
      actions: [],
    })
  })

  test('an unknown kind of authority is malformed', () => {
    const authorize = fromWeb3(cases[1]?.[1] ?? last({ instructions: [] }))
    const data = authorize.data.slice()
    data[36] = 2
    expect(meaningOf({ ...authorize, data })).toMatchObject({ status: 'malformed', actions: [] })
  })
})
