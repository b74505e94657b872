import { describe, expect, test } from 'bun:test'
import { type Address, address } from '../../../../src/solana/address/address.ts'
import {
  associatedTokenProgram,
  memoProgram,
  memoV1Program,
  systemProgram,
  token2022Program,
  tokenProgram,
  voteProgram,
} from '../../../../src/solana/address/known-address.ts'
import { restoreInstruction } from '../../../../src/solana/rpc/parsed/restore.ts'

const a = address('7xPAcvcfNXP7gnhKEB9Zf4JhN2qYhWMBczRQ55Dax1b8')
const b = address('3CKVuq7cdSby6waN2P7j9dWy8aZbo9HtMFrFyAB8NX5E')
const c = address('4mDroFVWBiNupvzmBdXQJNkAsyFG2D4hST95KfcWPW9m')

const restored = (program: Address, type: string, info: Record<string, unknown>) => {
  const raw = restoreInstruction(program, { type, info })
  return raw && { accounts: raw.accounts, data: [...raw.data] }
}

const zeros = (count: number): number[] => Array<number>(count).fill(0)

describe('restoreInstruction', () => {
  test('amounts above 2^53 as bigint or text stay exact', () => {
    const info = { source: a, destination: b, lamports: 2n ** 64n - 1n }
    expect(restored(systemProgram, 'transfer', info)).toEqual({
      accounts: [a, b],
      data: [2, 0, 0, 0, ...Array<number>(8).fill(255)],
    })
    const tokens = { source: a, destination: b, authority: c, amount: '9007199254740993' }
    expect(restored(tokenProgram, 'transfer', tokens)).toEqual({
      accounts: [a, b, c],
      data: [3, 1, 0, 0, 0, 0, 0, 32, 0],
    })
  })

  test('an authority followed by others is a multisig or a transfer hook', () => {
    const tokenAmount = { amount: '7', decimals: 2, uiAmount: 0.07, uiAmountString: '0.07' }
    const info = {
      source: a,
      mint: b,
      destination: c,
      multisigAuthority: a,
      signers: [b, c],
      tokenAmount,
    }
    expect(restored(token2022Program, 'transferChecked', info)).toEqual({
      accounts: [a, b, c, a, b, c],
      data: [12, 7, ...zeros(7), 2],
    })
  })

  test('a removed authority is null', () => {
    const info = { mint: a, authorityType: 'mintTokens', newAuthority: null, authority: b }
    expect(restored(tokenProgram, 'setAuthority', info)).toEqual({
      accounts: [a, b],
      data: [6, 0, 0],
    })
  })

  test('a batch is assembled from its instructions', () => {
    const instructions = [
      { type: 'transfer', info: { source: a, destination: b, amount: '1', authority: c } },
      { type: 'closeAccount', info: { account: a, destination: b, owner: c } },
    ]
    expect(restored(tokenProgram, 'batch', { instructions })).toEqual({
      accounts: [a, b, c, a, b, c],
      data: [255, 3, 9, 3, 1, ...zeros(7), 3, 1, 9],
    })
    const withUnknown = [...instructions, { type: 'somethingNew', info: {} }]
    expect(restored(tokenProgram, 'batch', { instructions: withUnknown })).toBeUndefined()
    const within = [{ type: 'batch', info: { instructions } }]
    expect(restored(tokenProgram, 'batch', { instructions: within })).toBeUndefined()
  })

  test('memos are bare text', () => {
    for (const program of [memoProgram, memoV1Program]) {
      const raw = restoreInstruction(program, 'hé')
      expect(raw).toEqual({ accounts: [], data: Uint8Array.of(104, 195, 169) })
    }
    expect(restoreInstruction(voteProgram, 'hé')).toBeUndefined()
  })

  const transfer = { source: a, destination: b, lamports: 5 }
  const approve = { source: a, delegate: b, amount: '5', owner: c }
  const checked = { source: a, mint: b, destination: c, authority: a }

  test.each<[string, Address, string, Record<string, unknown>]>([
    ['an unknown field', systemProgram, 'transfer', { ...transfer, memo: 'x' }],
    ['a missing account', systemProgram, 'transfer', { source: a, lamports: 5 }],
    ['a missing amount', systemProgram, 'transfer', { source: a, destination: b }],
    ['an invalid account', systemProgram, 'transfer', { ...transfer, source: 'nobody' }],
    ['a rounded amount', systemProgram, 'transfer', { ...transfer, lamports: 2 ** 60 }],
    ['a negative amount', systemProgram, 'transfer', { ...transfer, lamports: -1 }],
    ['more than a u64', systemProgram, 'transfer', { ...transfer, lamports: 2n ** 64n }],
    ['a fraction', systemProgram, 'transfer', { ...transfer, lamports: 0.5 }],
    ['an amount in other words', tokenProgram, 'approve', { ...approve, amount: '5.0' }],
    ['two owners', tokenProgram, 'approve', { ...approve, multisigOwner: a, signers: [b] }],
    ['signers without an authority', tokenProgram, 'approve', { ...approve, signers: [b] }],
    ['no decimals', tokenProgram, 'transferChecked', { ...checked, tokenAmount: { amount: '5' } }],
    [
      'an authority of no kind',
      tokenProgram,
      'setAuthority',
      { account: a, authorityType: 'everything', newAuthority: b, authority: c },
    ],
    [
      'an authority over the wrong thing',
      tokenProgram,
      'setAuthority',
      { mint: a, authorityType: 'accountOwner', newAuthority: b, authority: c },
    ],
    [
      'an authority over nothing',
      tokenProgram,
      'setAuthority',
      { authorityType: 'accountOwner', newAuthority: b, authority: c },
    ],
    ['another program’s word', associatedTokenProgram, 'transfer', transfer],
    ['an inherited word', systemProgram, 'constructor', {}],
    ['a program without layouts', voteProgram, 'vote', {}],
  ])('%s is not exact', (_name, program, type, info) => {
    expect(restored(program, type, info)).toBeUndefined()
  })

  test('something other than a parsed form', () => {
    for (const parsed of [
      null,
      undefined,
      5,
      [],
      {},
      { type: 5 },
      { type: 'transfer', info: [] },
    ]) {
      expect(restoreInstruction(systemProgram, parsed)).toBeUndefined()
    }
  })
})
