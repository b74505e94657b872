import * as token from '@solana-program/token'
import { describe, expect, test } from 'bun:test'
import { tokenProgram } from '../../../../src/solana/address/known-address.ts'
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
  tokenTransfer,
  ownerChange,
} from './client-instruction.ts'

const [a, b, c, d] = [key(1), key(2), key(3), key(4)]

/** Name, instruction, actions, required bytes, required accounts. */
const cases: [string, KitInstruction, Action[], number, number][] = [
  [
    'Transfer',
    tokenTransfer,
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
    ownerChange,
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

  test('a multisig account is the authority, and its signers follow', () => {
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
    expect(decoded.problem).toBeDefined()
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
