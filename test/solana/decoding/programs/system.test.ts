import * as system from '@solana-program/system'
import { describe, expect, test } from 'bun:test'
import { systemProgram } from '../../../../src/solana/address/known-address.ts'
import type { Action } from '../../../../src/solana/decoding/format/action.ts'
import { decodeInstruction } from '../../../../src/solana/decoding/decode.ts'
import {
  expectMalformedWhenCut,
  fromKit,
  key,
  type KitInstruction,
  meaningOf,
  roleOf,
  kitKey,
  signer,
} from './client-instruction.ts'

const [a, b, c, d] = [key(1), key(2), key(3), key(4)]

const cases: [string, KitInstruction, Action[], number, number][] = [
  [
    'CreateAccount',
    system.getCreateAccountInstruction({
      payer: signer(1),
      newAccount: signer(2),
      lamports: 5n,
      space: 165,
      programAddress: kitKey(3),
    }),
    [{ type: 'create-account', account: b, payer: a, lamports: 5n, programOwner: c }],
    52,
    2,
  ],
  [
    'Assign',
    system.getAssignInstruction({ account: signer(1), programAddress: kitKey(2) }),
    [{ type: 'assign', account: a, programOwner: b }],
    36,
    1,
  ],
  [
    'Transfer',
    system.getTransferSolInstruction({
      source: signer(1),
      destination: kitKey(2),
      amount: 2n ** 64n - 1n,
    }),
    [{ type: 'transfer-sol', from: a, to: b, lamports: 2n ** 64n - 1n, authority: a }],
    12,
    2,
  ],
  [
    'CreateAccountWithSeed',
    system.getCreateAccountWithSeedInstruction({
      payer: signer(1),
      newAccount: kitKey(2),
      base: kitKey(1),
      seed: 'stake:0',
      amount: 9n,
      space: 200,
      programAddress: kitKey(3),
    }),
    [{ type: 'create-account', account: b, payer: a, lamports: 9n, programOwner: c }],
    4 + 32 + 8 + 7 + 8 + 8 + 32,
    2,
  ],
  [
    'AdvanceNonceAccount',
    system.getAdvanceNonceAccountInstruction({
      nonceAccount: kitKey(1),
      nonceAuthority: signer(2),
    }),
    [{ type: 'advance-nonce', account: a, authority: b }],
    4,
    2,
  ],
  [
    'WithdrawNonceAccount',
    system.getWithdrawNonceAccountInstruction({
      nonceAccount: kitKey(1),
      recipientAccount: kitKey(2),
      nonceAuthority: signer(3),
      withdrawAmount: 8n,
    }),
    [{ type: 'withdraw-lamports', account: a, destination: b, lamports: 8n, authority: c }],
    12,
    4,
  ],
  [
    'InitializeNonceAccount',
    system.getInitializeNonceAccountInstruction({
      nonceAccount: kitKey(1),
      nonceAuthority: kitKey(2),
    }),
    [{ type: 'initialize-nonce', account: a, authority: b }],
    36,
    3,
  ],
  [
    'AuthorizeNonceAccount',
    system.getAuthorizeNonceAccountInstruction({
      nonceAccount: kitKey(1),
      nonceAuthority: signer(2),
      newNonceAuthority: kitKey(3),
    }),
    [{ type: 'set-authority', account: a, kind: 'nonce', authority: b, next: c }],
    36,
    1,
  ],
  [
    'Allocate',
    system.getAllocateInstruction({ newAccount: signer(1), space: 10n }),
    [{ type: 'allocate', account: a, sizeBytes: 10n }],
    12,
    1,
  ],
  [
    'AllocateWithSeed',
    system.getAllocateWithSeedInstruction({
      newAccount: kitKey(1),
      baseAccount: signer(2),
      base: kitKey(2),
      seed: '',
      space: 10n,
      programAddress: kitKey(3),
    }),
    [
      { type: 'allocate', account: a, sizeBytes: 10n },
      { type: 'assign', account: a, programOwner: c },
    ],
    84,
    1,
  ],
  [
    'AssignWithSeed',
    system.getAssignWithSeedInstruction({
      account: kitKey(1),
      baseAccount: signer(2),
      base: kitKey(2),
      seed: 'x',
      programAddress: kitKey(3),
    }),
    [{ type: 'assign', account: a, programOwner: c }],
    77,
    1,
  ],
  [
    'TransferWithSeed',
    system.getTransferSolWithSeedInstruction({
      source: kitKey(1),
      baseAccount: signer(2),
      destination: kitKey(3),
      amount: 6n,
      fromSeed: 'seed',
      fromOwner: kitKey(4),
    }),
    [{ type: 'transfer-sol', from: a, to: c, lamports: 6n, authority: b }],
    56,
    3,
  ],
  [
    'UpgradeNonceAccount',
    system.getUpgradeNonceAccountInstruction({ nonceAccount: kitKey(1) }),
    [],
    4,
    1,
  ],
  [
    'CreateAccountAllowPrefund',
    system.getCreateAccountAllowPrefundInstruction({
      newAccount: signer(1),
      payer: signer(2),
      lamports: 5n,
      space: 0,
      programAddress: kitKey(4),
    }),
    [{ type: 'create-account', account: a, payer: b, lamports: 5n, programOwner: d }],
    52,
    1,
  ],
]

describe('System', () => {
  test.each(cases)('%s', (name, instruction, actions, dataBytes, accountCount) => {
    expect(meaningOf(fromKit(instruction))).toEqual({ status: 'decoded', name, actions })
    expectMalformedWhenCut(fromKit(instruction), dataBytes, accountCount)
  })

  test('knows every code of the client and no other', () => {
    const codes = Array.from({ length: 300 }, (_, code) => code)
    const known = codes.filter((code) => {
      const data = Uint8Array.from([code & 0xff, code >> 8, 0, 0])
      const accounts = [a, b, c, d, a].map((account) => roleOf(account))
      const { status } = decodeInstruction({ path: [0], programId: systemProgram, accounts, data })
      return status !== 'unknown-instruction'
    })
    expect(known).toEqual(codes.filter((code) => system.SystemInstruction[code] !== undefined))
  })

  test('ignores trailing data, as the program does', () => {
    const { data, ...rest } = fromKit(
      system.getTransferSolInstruction({ source: signer(1), destination: kitKey(2), amount: 1n }),
    )
    const longer = meaningOf({ ...rest, data: Uint8Array.from([...data, 1, 2, 3]) })
    expect(longer.actions).toEqual([
      { type: 'transfer-sol', from: a, to: b, lamports: 1n, authority: a },
    ])
  })

  test('a nonce is advanced by any signer, at any position', () => {
    const instruction = fromKit(
      system.getAdvanceNonceAccountInstruction({
        nonceAccount: kitKey(1),
        nonceAuthority: signer(2),
      }),
    )
    const moved = {
      ...instruction,
      accounts: [...instruction.accounts.slice(0, 2), roleOf(c), roleOf(b, true)],
    }
    expect(meaningOf(moved).actions).toEqual([{ type: 'advance-nonce', account: a, authority: b }])
    expect(meaningOf({ ...moved, path: [0, 1] }).actions).toEqual([
      { type: 'advance-nonce', account: a, authority: c },
    ])
  })
})
