import { describe, expect, test } from 'bun:test'
import { squadsV4Program, wrappedSolMint } from '../../../../src/solana/address/known-address.ts'
import type { MultisigChange } from '../../../../src/solana/decoding/format/action.ts'
import { decodeInstruction } from '../../../../src/solana/decoding/decode.ts'
import type { DecodedInstruction } from '../../../../src/solana/decoding/format/decoder.ts'
import { squadsNames } from '../../../../src/solana/decoding/programs/squads-names.ts'
import { anchorCode } from './anchor-code.ts'
import { decodeRaw, key } from './client-instruction.ts'
import { expectNeverBroken, testVectors, vectorsOf } from './client-vectors.ts'

const client = '@sqds/multisig'
const [multisig, member, stranger, receiver] = [key(1), key(2), key(3), key(4)]
const [mint, transaction, proposal, vault] = [key(5), key(7), key(8), key(9)]
const changed = (change: MultisigChange, proposed = false) =>
  ({ type: 'change-multisig', multisig, change, authority: member, proposed }) as const
const voted = (vote: 'approve' | 'reject' | 'cancel') =>
  [{ type: 'vote-multisig', multisig, proposal, vote, authority: member }] as const
const limit = {
  what: 'add-spending-limit',
  mint,
  amount: 9n,
  period: 'day',
  members: [stranger],
} as const

describe('instructions of the official client', () => {
  testVectors(client, {
    MultisigAddMember: [changed({ what: 'add-member', address: stranger })],
    MultisigRemoveMember: [changed({ what: 'remove-member', address: stranger })],
    MultisigChangeThreshold: [changed({ what: 'change-threshold', signatures: 1 })],
    MultisigSetTimeLock: [changed({ what: 'set-time-lock', seconds: 600 })],
    MultisigSetConfigAuthority: [changed({ what: 'set-config-authority', address: stranger })],
    MultisigSetRentCollector: [changed({ what: 'set-rent-collector', address: stranger })],
    MultisigAddSpendingLimit: [changed({ ...limit, destinations: [] })],
    MultisigRemoveSpendingLimit: [changed({ what: 'remove-spending-limit' })],
    ConfigTransactionCreate: [
      changed({ what: 'add-member', address: stranger }, true),
      changed({ what: 'remove-member', address: member }, true),
      changed({ what: 'change-threshold', signatures: 1 }, true),
      changed({ what: 'set-time-lock', seconds: 0 }, true),
      changed({ ...limit, period: 'once', destinations: [key(6)] }, true),
      changed({ what: 'remove-spending-limit' }, true),
      changed({ what: 'set-rent-collector' }, true),
    ],
    ConfigTransactionExecute: [
      { type: 'execute-multisig', multisig, transaction, config: true, authority: member },
    ],
    VaultTransactionExecute: [
      { type: 'execute-multisig', multisig, transaction, config: false, authority: member },
    ],
    ProposalApprove: voted('approve'),
    ProposalReject: voted('reject'),
    ProposalCancel: voted('cancel'),
    VaultTransactionCreate: 'named',
    'VaultTransactionCreate with a table': 'named',
    BatchAddTransaction: 'named',
    BatchCreate: 'named',
    ProposalCreate: 'named',
  })
})

test('a spending limit without a token is one for SOL', () => {
  const vector = vectorsOf(client).get('MultisigAddSpendingLimit')
  if (vector === undefined) throw new Error('no vector')
  // Behind the code, the seed and the vault.
  const mintAt = 8 + 32 + 1
  const data = vector.data.slice()
  data.fill(0, mintAt, mintAt + 32)
  expect(decodeInstruction({ ...vector, data }).actions).toEqual([
    changed({ ...limit, mint: wrappedSolMint, destinations: [] }),
  ])
})

const decoded = (name: string): DecodedInstruction => {
  const instruction = vectorsOf(client).get(name)
  if (instruction === undefined) throw new Error(`no vector ${name}`)
  return decodeInstruction(instruction)
}

const pay = {
  type: 'transfer-sol',
  from: vault,
  to: receiver,
  lamports: 5n,
  authority: vault,
} as const
const assign = { type: 'assign', account: vault, programOwner: key(5) } as const

describe('proposals', () => {
  test.each([
    ['VaultTransactionCreate', [[pay], [assign]], false],
    // The client moves the receiver into the table, so only the Assign can be read.
    ['VaultTransactionCreate with a table', [[assign]], true],
    ['BatchAddTransaction', [[pay]], false],
  ] as const)('%s', (name, actions, incomplete) => {
    const { proposed, path } = decoded(name)
    expect(proposed?.signers).toEqual([vault])
    expect(proposed?.incomplete).toBe(incomplete)
    expect<unknown>(proposed?.instructions.map((each) => each.actions)).toEqual(actions)
    for (const each of proposed?.instructions ?? []) expect(each.path).toEqual(path)
  })

  test('roles are those of the message', () => {
    const [first] = decoded('VaultTransactionCreate').proposed?.instructions ?? []
    expect(first?.accounts).toEqual([
      { address: vault, signer: true, writable: true, source: 'static' },
      { address: receiver, signer: false, writable: true, source: 'static' },
    ])
  })

  test('a truncated proposal is incomplete, and never throws', () => {
    const whole = vectorsOf(client).get('VaultTransactionCreate')
    if (whole === undefined) throw new Error('no vector')
    for (let length = 8; length < whole.data.length - 1; length++) {
      const { proposed } = decodeInstruction({ ...whole, data: whole.data.subarray(0, length) })
      expect(proposed?.incomplete).toBe(true)
    }
  })

  test('a proposal stored in a buffer is incomplete', () => {
    const whole = vectorsOf(client).get('VaultTransactionCreate')
    if (whole === undefined) throw new Error('no vector')
    const code = Buffer.from(anchorCode('VaultTransactionCreateFromBuffer'), 'hex')
    const data = Uint8Array.from([...code, ...whole.data.subarray(8)])
    expect(decodeInstruction({ ...whole, data }).proposed).toMatchObject({
      instructions: [],
      incomplete: true,
    })
  })

  test('a change of the multisig itself is not a message', () =>
    expect(decoded('ConfigTransactionCreate').proposed).toBeUndefined())
})

test('a newer code or length is an unknown call', () => {
  expectNeverBroken(vectorsOf(client).values(), 8)
  expect(decodeRaw(squadsV4Program, [1, 2, 3, 4, 5, 6, 7, 8]).status).toBe('unknown-program')
})

test('codes match their names', () => {
  for (const [code, name] of Object.entries(squadsNames)) expect(anchorCode(name)).toBe(code)
})
