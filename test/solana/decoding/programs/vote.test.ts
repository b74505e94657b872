import { describe, expect, test } from 'bun:test'
import { PublicKey, VoteAuthorizationLayout, VoteProgram } from '@solana/web3.js'
import type { Action } from '../../../../src/solana/decoding/format/action.ts'
import { decodeInstruction } from '../../../../src/solana/decoding/decode.ts'
import { voteProgram } from '../../../../src/solana/address/known-address.ts'
import { decodeRaw, fromWeb3, key } from './client-instruction.ts'

const publicKey = (fill: number) => new PublicKey(new Uint8Array(32).fill(fill))

describe('voter and withdrawer', () => {
  const votePubkey = publicKey(1)
  const authorizedPubkey = publicKey(3)
  const newAuthorizedPubkey = publicKey(5)
  const change = (kind: 'vote-voter' | 'vote-withdrawer', next = key(5)): Action[] => [
    { type: 'set-authority', account: key(1), kind, authority: key(3), next },
  ]

  test.each([
    [VoteAuthorizationLayout.Voter, 'vote-voter'],
    [VoteAuthorizationLayout.Withdrawer, 'vote-withdrawer'],
  ] as const)('as the client writes it: %o', (voteAuthorizationType, kind) => {
    const { instructions } = VoteProgram.authorize({
      votePubkey,
      authorizedPubkey,
      newAuthorizedPubkey,
      voteAuthorizationType,
    })
    expect(instructions.map((each) => decodeInstruction(fromWeb3(each)).actions)).toEqual([
      change(kind),
    ])
  })

  test('by a base and a seed', () => {
    const { instructions } = VoteProgram.authorizeWithSeed({
      votePubkey,
      currentAuthorityDerivedKeyBasePubkey: authorizedPubkey,
      currentAuthorityDerivedKeyOwnerPubkey: publicKey(7),
      currentAuthorityDerivedKeySeed: 'rewards',
      newAuthorizedPubkey,
      voteAuthorizationType: VoteAuthorizationLayout.Withdrawer,
    })
    expect(instructions.map((each) => decodeInstruction(fromWeb3(each)).actions)).toEqual([
      change('vote-withdrawer'),
    ])
  })

  test('with the signature of the next authority', () => {
    expect(decodeRaw(voteProgram, [7, 0, 0, 0, 1, 0, 0, 0]).actions).toEqual(
      change('vote-withdrawer', key(4)),
    )
    const seeded = [11, 0, 0, 0, 1, 0, 0, 0, ...new Uint8Array(32), 1, 0, 0, 0, 0, 0, 0, 0, 97]
    expect(decodeRaw(voteProgram, seeded).actions).toEqual(change('vote-withdrawer', key(4)))
  })

  test('a newer kind of voter has no action, half an instruction is malformed', () => {
    expect(decodeRaw(voteProgram, [7, 0, 0, 0, 2, 0, 0, 0]).actions).toEqual([])
    expect(decodeRaw(voteProgram, [10, 0, 0, 0, 2, 0, 0, 0]).actions).toEqual([])
    expect(decodeRaw(voteProgram, [1, 0, 0, 0, 1]).status).toBe('malformed')
    expect(decodeRaw(voteProgram, [10, 0, 0, 0, 1, 0, 0, 0]).status).toBe('malformed')
  })
})

test('the votes themselves do not concern a wallet, a withdrawal does', () => {
  expect(decodeRaw(voteProgram, [14, 0, 0, 0])).toMatchObject({
    status: 'named',
    name: 'TowerSync',
    actions: [],
  })
  expect(decodeRaw(voteProgram, [3, 0, 0, 0, 7, 0, 0, 0, 0, 0, 0, 0]).actions).toEqual([
    {
      type: 'withdraw-lamports',
      account: key(1),
      destination: key(2),
      lamports: 7n,
      authority: key(3),
    },
  ])
  const newest = ['InitializeAccountV2', 'UpdateCommissionCollector', 'UpdateCommissionBps']
  for (const [index, name] of [...newest, 'DepositDelegatorRewards'].entries())
    expect(decodeRaw(voteProgram, [16 + index, 0, 0, 0]).name).toBe(name)
  expect(decodeRaw(voteProgram, [3, 0, 0, 0, 7]).status).toBe('malformed')
  expect(decodeRaw(voteProgram, [99, 0, 0, 0]).status).toBe('unknown-instruction')
})

test.each([
  [
    'UpdateValidatorIdentity',
    4,
    { setting: 'validator-identity', next: key(2), authority: key(3) },
  ],
  ['UpdateCommission', 5, { setting: 'commission', authority: key(2) }],
  [
    'UpdateCommissionCollector',
    17,
    { setting: 'commission-collector', next: key(2), authority: key(3) },
  ],
  ['UpdateCommissionBps', 18, { setting: 'commission', authority: key(2) }],
] as const)('%s names the setting and who gets it', (name, code, rest) => {
  expect(decodeRaw(voteProgram, [code, 0, 0, 0])).toMatchObject({
    name,
    actions: [{ type: 'configure-service', account: key(1), ...rest }],
  })
})

test.each([
  ['InitializeAccount', 0, 0],
  // A BLS key of 48 bytes and its proof of 96.
  ['InitializeAccountV2', 16, 144],
] as const)('%s names the withdrawer', (_, code, blsBytes) => {
  const data = [
    ...[code, 0, 0, 0],
    ...new Uint8Array(32).fill(7),
    ...new Uint8Array(32).fill(8),
    ...new Uint8Array(blsBytes).fill(6),
    ...new Uint8Array(32).fill(9),
    10,
  ]
  expect(decodeRaw(voteProgram, data).actions).toEqual([
    { type: 'initialize-vote', account: key(1), withdrawer: key(9) },
  ])
  expect(decodeRaw(voteProgram, data.slice(0, -2)).status).toBe('malformed')
})
