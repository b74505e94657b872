import * as token from '@solana-program/token'
import { describe, expect, test } from 'bun:test'
import { token2022Program } from '../../../../src/solana/address/known-address.ts'
import type { Action } from '../../../../src/solana/decoding/format/action.ts'
import {
  expectMalformedWhenCut,
  fromKit,
  key,
  type KitInstruction,
  meaningOf,
  kitKey,
  signer,
} from './client-instruction.ts'

const [a, b, c] = [key(1), key(2), key(3)]

/** Name, instruction, actions, required bytes, required accounts. */
const cases: [string, KitInstruction, Action[], number, number][] = [
  [
    'MintTo',
    token.getMintToInstruction({
      mint: kitKey(1),
      token: kitKey(2),
      mintAuthority: signer(3),
      amount: 1n,
    }),
    [{ type: 'mint-to', mint: a, account: b, amount: 1n, authority: c }],
    9,
    3,
  ],
  [
    'MintToChecked',
    token.getMintToCheckedInstruction({
      mint: kitKey(1),
      token: kitKey(2),
      mintAuthority: signer(3),
      amount: 1n,
      decimals: 0,
    }),
    [{ type: 'mint-to', mint: a, account: b, amount: 1n, authority: c }],
    10,
    3,
  ],
  [
    'Burn',
    token.getBurnInstruction({
      account: kitKey(1),
      mint: kitKey(2),
      authority: signer(3),
      amount: 1n,
    }),
    [{ type: 'burn', account: a, mint: b, amount: 1n, authority: c }],
    9,
    3,
  ],
  [
    'BurnChecked',
    token.getBurnCheckedInstruction({
      account: kitKey(1),
      mint: kitKey(2),
      authority: signer(3),
      amount: 1n,
      decimals: 9,
    }),
    [{ type: 'burn', account: a, mint: b, amount: 1n, authority: c }],
    10,
    3,
  ],
  [
    'CloseAccount',
    token.getCloseAccountInstruction({
      account: kitKey(1),
      destination: kitKey(2),
      owner: signer(3),
    }),
    [{ type: 'close-account', account: a, destination: b, authority: c }],
    1,
    3,
  ],
  [
    'FreezeAccount',
    token.getFreezeAccountInstruction({ account: kitKey(1), mint: kitKey(2), owner: signer(3) }),
    [{ type: 'freeze', account: a, mint: b, authority: c }],
    1,
    3,
  ],
  [
    'ThawAccount',
    token.getThawAccountInstruction({ account: kitKey(1), mint: kitKey(2), owner: signer(3) }),
    [{ type: 'thaw', account: a, mint: b, authority: c }],
    1,
    3,
  ],
  [
    'InitializeAccount',
    token.getInitializeAccountInstruction({
      account: kitKey(1),
      mint: kitKey(2),
      owner: kitKey(3),
    }),
    [{ type: 'create-token-account', account: a, mint: b, owner: c }],
    1,
    4,
  ],
  [
    'InitializeAccount2',
    token.getInitializeAccount2Instruction({
      account: kitKey(1),
      mint: kitKey(2),
      owner: kitKey(3),
    }),
    [{ type: 'create-token-account', account: a, mint: b, owner: c }],
    33,
    3,
  ],
  [
    'InitializeAccount3',
    token.getInitializeAccount3Instruction({
      account: kitKey(1),
      mint: kitKey(2),
      owner: kitKey(3),
    }),
    [{ type: 'create-token-account', account: a, mint: b, owner: c }],
    33,
    2,
  ],
  [
    'SyncNative',
    token.getSyncNativeInstruction({ account: kitKey(1) }),
    [{ type: 'sync-native', account: a }],
    1,
    1,
  ],
  [
    'InitializeImmutableOwner',
    token.getInitializeImmutableOwnerInstruction({ account: kitKey(1) }),
    [],
    1,
    1,
  ],
  ['GetAccountDataSize', token.getGetAccountDataSizeInstruction({ mint: kitKey(1) }), [], 1, 1],
  [
    'WithdrawExcessLamports',
    token.getWithdrawExcessLamportsInstruction({
      source: kitKey(1),
      destination: kitKey(2),
      authority: signer(3),
    }),
    [{ type: 'withdraw-lamports', account: a, destination: b, authority: c }],
    1,
    3,
  ],
  [
    'UnwrapLamports',
    token.getUnwrapLamportsInstruction({
      source: kitKey(1),
      destination: kitKey(2),
      authority: signer(3),
      amount: 44n,
    }),
    [{ type: 'withdraw-lamports', account: a, destination: b, lamports: 44n, authority: c }],
    10,
    3,
  ],
  [
    'UnwrapLamports',
    token.getUnwrapLamportsInstruction({
      source: kitKey(1),
      destination: kitKey(2),
      authority: signer(3),
    }),
    [{ type: 'withdraw-lamports', account: a, destination: b, authority: c }],
    2,
    3,
  ],
]

describe('mints, accounts and lamports of Token, and of Token-2022 alike', () => {
  test.each(cases)('%s', (name, instruction, actions, dataBytes, accountCount) => {
    const ofToken = fromKit(instruction)
    const meaning = { status: 'decoded' as const, name, actions }
    expect(meaningOf(ofToken)).toEqual(meaning)
    expect(meaningOf({ ...ofToken, programId: token2022Program })).toEqual(meaning)
    expectMalformedWhenCut(ofToken, dataBytes, accountCount)
  })
})
