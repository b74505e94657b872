import { address as kitAddress, createNoopSigner } from '@solana/kit'
import * as token from '@solana-program/token'
import { describe, expect, test } from 'bun:test'
import { tokenProgram } from '../../../../src/domain/known-address.ts'
import type { Action } from '../../../../src/domain/transaction/action.ts'
import { decodeInstruction } from '../../../../src/domain/transaction/decode.ts'
import {
  expectMalformedWhenCut,
  fromKit,
  key,
  type KitInstruction,
  meaningOf,
  roleOf,
} from './client-instruction.ts'

const kitKey = (fill: number) => kitAddress(key(fill))
const signer = (fill: number) => createNoopSigner(kitKey(fill))
const [a, b, c, d] = [key(1), key(2), key(3), key(4)]

const transfer = token.getTransferInstruction({
  source: kitKey(1),
  destination: kitKey(2),
  authority: signer(3),
  amount: 1000n,
})
const takeover = token.getSetAuthorityInstruction({
  owned: kitKey(1),
  owner: signer(2),
  authorityType: token.AuthorityType.AccountOwner,
  newAuthority: kitKey(3),
})

/** Name, instruction, actions, bytes that it needs, accounts that it needs. */
const cases: [string, KitInstruction, Action[], number, number][] = [
  [
    'Transfer',
    transfer,
    [{ type: 'transfer-token', from: a, to: b, amount: 1000n, authority: c }],
    9,
    3,
  ],
  [
    'TransferChecked',
    token.getTransferCheckedInstruction({
      source: kitKey(1),
      mint: kitKey(2),
      destination: kitKey(3),
      authority: signer(4),
      amount: 7n,
      decimals: 6,
    }),
    [{ type: 'transfer-token', from: a, mint: b, to: c, amount: 7n, authority: d }],
    10,
    4,
  ],
  [
    'Approve',
    token.getApproveInstruction({
      source: kitKey(1),
      delegate: kitKey(2),
      owner: signer(3),
      amount: 2n ** 64n - 1n,
    }),
    [{ type: 'approve', account: a, delegate: b, amount: 2n ** 64n - 1n, authority: c }],
    9,
    3,
  ],
  [
    'ApproveChecked',
    token.getApproveCheckedInstruction({
      source: kitKey(1),
      mint: kitKey(2),
      delegate: kitKey(3),
      owner: signer(4),
      amount: 5n,
      decimals: 6,
    }),
    [{ type: 'approve', account: a, mint: b, delegate: c, amount: 5n, authority: d }],
    10,
    4,
  ],
  [
    'Revoke',
    token.getRevokeInstruction({ source: kitKey(1), owner: signer(2) }),
    [{ type: 'revoke', account: a, authority: b }],
    1,
    2,
  ],
  [
    'SetAuthority',
    takeover,
    [{ type: 'set-authority', account: a, kind: 'token-owner', authority: b, next: c }],
    35,
    2,
  ],
  [
    'SetAuthority',
    token.getSetAuthorityInstruction({
      owned: kitKey(1),
      owner: signer(2),
      authorityType: token.AuthorityType.CloseAccount,
      newAuthority: null,
    }),
    [{ type: 'set-authority', account: a, kind: 'close-account', authority: b }],
    3,
    2,
  ],
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

describe('Token', () => {
  test.each(cases)('%s', (name, instruction, actions, dataBytes, accountCount) => {
    expect(meaningOf(fromKit(instruction))).toEqual({ status: 'decoded', name, actions })
    expectMalformedWhenCut(fromKit(instruction), dataBytes, accountCount)
  })

  test('knows every code of the client and no other', () => {
    for (let code = 0; code < 256; code++) {
      const accounts = [a, b, c, d].map((account) => roleOf(account))
      const { status } = decodeInstruction({
        path: [0],
        programId: tokenProgram,
        accounts,
        data: Uint8Array.of(code),
      })
      expect([code, status === 'unknown-instruction']).toEqual([code, !isCode(code)])
    }
  })

  test('of a multisig the account is the authority, and its signers follow', () => {
    const instruction = fromKit(
      token.getTransferInstruction({
        source: kitKey(1),
        destination: kitKey(2),
        authority: kitKey(3),
        amount: 1n,
        multiSigners: [signer(8), signer(9)],
      }),
    )
    expect(meaningOf(instruction).actions).toEqual([
      { type: 'transfer-token', from: a, to: b, amount: 1n, authority: c },
    ])
  })

  test.each([
    ['an authority type of Token-2022', [6, 4, 0]],
    ['an option that is neither absent nor present', [6, 3, 2, ...new Array<number>(32).fill(0)]],
    ['a token account without owner', [6, 2, 0]],
  ])('%s is malformed', (_, data) => {
    const accounts = [roleOf(a), roleOf(b, true)]
    const decoded = decodeInstruction({
      path: [0],
      programId: tokenProgram,
      accounts,
      data: Uint8Array.from(data),
    })
    expect(decoded).toMatchObject({ status: 'malformed', actions: [] })
    expect(decoded.problem).toBeString()
  })
})

describe('Batch', () => {
  test('is unwrapped into what it holds, each with its own accounts', () => {
    const batch = fromKit(token.getBatchInstruction([transfer, takeover]))
    expect(meaningOf(batch)).toEqual({
      status: 'decoded',
      name: 'Batch',
      actions: [
        { type: 'transfer-token', from: a, to: b, amount: 1000n, authority: c },
        { type: 'set-authority', account: a, kind: 'token-owner', authority: b, next: c },
      ],
    })
  })

  const inBatch = ([accountCount, data]: [number, number[]]): number[] => [
    accountCount,
    data.length,
    ...data,
  ]
  const withAccounts = (count: number, data: number[]) =>
    decodeInstruction({
      path: [0],
      programId: tokenProgram,
      accounts: Array.from({ length: count }, (_, index) => roleOf(key(index + 1))),
      data: Uint8Array.from(data),
    })

  test.each<[string, number, number[], number]>([
    ['an empty one', 3, [255], 0],
    ['one without data in it', 3, [255, ...inBatch([2, []])], 0],
    ['one in a batch', 3, [255, ...inBatch([3, [255, ...inBatch([2, [5]])]])], 0],
    ['a code that is not known', 3, [255, ...inBatch([2, [99]])], 0],
    ['a header cut short', 3, [255, 2], 0],
    ['data cut short', 3, [255, 2, 9, 5], 0],
    ['more accounts than given', 3, [255, ...inBatch([4, [5]])], 0],
    ['too few accounts for what it holds', 3, [255, ...inBatch([1, [5]])], 0],
    [
      'one that is whole before one that is not',
      4,
      [255, ...inBatch([2, [5]]), ...inBatch([2, [99]])],
      1,
    ],
  ])('%s is malformed, and keeps what could be read', (_, accountCount, data, kept) => {
    const { status, problem, actions } = withAccounts(accountCount, data)
    expect({ status, kept: actions.length }).toEqual({ status: 'malformed', kept })
    expect(problem).toBeString()
  })

  test('that holds what is known by name only is itself so', () => {
    expect(withAccounts(3, [255, ...inBatch([1, [20]]), ...inBatch([2, [5]])])).toMatchObject({
      status: 'named',
      actions: [{ type: 'revoke' }],
    })
  })
})

const isCode = (code: number): boolean => {
  try {
    token.identifyTokenInstruction({ data: Uint8Array.of(code) })
    return true
  } catch {
    return false
  }
}
