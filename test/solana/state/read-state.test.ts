import { describe, expect, test } from 'bun:test'
import { type Address, addressToBytes } from '../../../src/solana/address/address.ts'
import type { Account } from '../../../src/solana/chain.ts'
import {
  loaderV3Program,
  lookupTableProgram,
  stakeProgram,
  systemProgram,
  token2022Program,
  tokenProgram,
} from '../../../src/solana/address/known-address.ts'
import { holderOf } from '../../../src/solana/state/account-state.ts'
import { readState } from '../../../src/solana/state/read-state.ts'
import { accountBytes } from '../../kit/chain/account-bytes.ts'
import { mint, pda, stranger, user } from '../../kit/scan/risk-context.ts'

const account = (owner: Address, data: Uint8Array): Account => ({
  lamports: 1n,
  owner,
  data,
  executable: false,
})
const read = (owner: Address, data: Uint8Array) => readState(account(owner, data))

describe('token accounts', () => {
  const base = accountBytes.tokenAccount({
    mint,
    owner: user,
    amount: 2n ** 64n - 1n,
    delegate: { to: stranger, amount: 7n },
    closeAuthority: pda,
    frozen: true,
    native: true,
  })
  const expected = {
    kind: 'token-account',
    mint,
    owner: user,
    amount: 2n ** 64n - 1n,
    delegate: stranger,
    delegatedAmount: 7n,
    closeAuthority: pda,
    frozen: true,
    native: true,
  } as const

  test('every field is read', () => expect(read(tokenProgram, base)).toEqual(expected))

  test('also with extensions after it', () => {
    const data = accountBytes.extended(base, 2, [{ type: 7, value: new Uint8Array(0) }])
    expect(read(token2022Program, data)).toEqual({
      ...expected,
      extensions: ['immutable owner'],
      immutableOwner: true,
    })
  })

  test('a delegated amount without a delegate is 0', () => {
    const data = Uint8Array.from(accountBytes.tokenAccount({ mint, owner: user, amount: 1n }))
    data[121] = 9
    expect(read(tokenProgram, data)).toMatchObject({ delegatedAmount: 0n })
  })

  test.each([
    ['not initialized', new Uint8Array(165), 'other'],
    ['a multisig not initialized', new Uint8Array(355), 'other'],
    ['a multisig', new Uint8Array(355).fill(1), 'multisig'],
    ['a multisig of too many', new Uint8Array(355).fill(12), 'unreadable'],
    ['of an odd length', new Uint8Array(100), 'unreadable'],
    ['of an unknown state', new Uint8Array(165).fill(9), 'unreadable'],
    ['with an unknown account type', accountBytes.extended(base, 2, []).fill(9, 165), 'unreadable'],
    ['empty', new Uint8Array(0), 'unreadable'],
  ] as const)('%s', (_, data, kind) => expect(read(token2022Program, data).kind).toBe(kind))

  test('an extension that runs past the end is not ignored', () => {
    const data = accountBytes.extended(base, 2, [{ type: 7, value: new Uint8Array(8) }])
    expect(read(token2022Program, data.subarray(0, data.length - 1)).kind).toBe('unreadable')
  })
})

describe('mints', () => {
  const base = accountBytes.mint({
    decimals: 6,
    supply: 5n,
    mintAuthority: user,
    freezeAuthority: pda,
  })
  const expected = {
    kind: 'mint',
    supply: 5n,
    decimals: 6,
    mintAuthority: user,
    freezeAuthority: pda,
  } as const

  test('every field is read', () => expect(read(tokenProgram, base)).toEqual(expected))

  test('extensions that give control over holders are read', () => {
    const data = accountBytes.extended(base, 1, [
      { type: 3, value: addressToBytes(stranger) },
      { type: 12, value: addressToBytes(user) },
    ])
    expect(read(token2022Program, data)).toEqual({
      ...expected,
      extensions: ['mint close authority', 'permanent delegate'],
      closeAuthority: stranger,
      permanentDelegate: user,
    })
  })

  test('an extension of zeros has no authority', () => {
    const data = accountBytes.extended(base, 1, [{ type: 12, value: new Uint8Array(32) }])
    expect(read(token2022Program, data)).toEqual({
      ...expected,
      extensions: ['permanent delegate'],
    })
  })
})

describe('accounts of other core programs', () => {
  test.each([
    ['a wallet', systemProgram, new Uint8Array(0), { kind: 'wallet' }, undefined],
    [
      'a nonce account',
      systemProgram,
      accountBytes.nonce(user, mint),
      { kind: 'nonce', authority: user, blockhash: mint },
      user,
    ],
    ['a nonce account not in use', systemProgram, new Uint8Array(80), { kind: 'other' }, undefined],
    [
      'a stake account',
      stakeProgram,
      accountBytes.stake({ staker: stranger, withdrawer: user, custodian: pda }),
      {
        kind: 'stake',
        staker: stranger,
        withdrawer: user,
        custodian: pda,
        lockupUnixTime: -5n,
        lockupEpoch: 7n,
      },
      user,
    ],
    ['a stake account not in use', stakeProgram, new Uint8Array(200), { kind: 'other' }, undefined],
    [
      'a program with an upgrade authority',
      loaderV3Program,
      accountBytes.programData(9n, user),
      { kind: 'program-data', deployedSlot: 9n, upgradeAuthority: user },
      user,
    ],
    [
      'a final program',
      loaderV3Program,
      accountBytes.programData(9n),
      { kind: 'program-data', deployedSlot: 9n },
      undefined,
    ],
    [
      'a buffer',
      loaderV3Program,
      Uint8Array.of(1, 0, 0, 0, 1, ...addressToBytes(user), 9, 9),
      { kind: 'buffer', authority: user },
      user,
    ],
    [
      'a buffer without an authority',
      loaderV3Program,
      Uint8Array.of(1, 0, 0, 0, 0, ...new Uint8Array(32)),
      { kind: 'buffer' },
      undefined,
    ],
    ['of no core program', pda, new Uint8Array(3), { kind: 'other' }, undefined],
  ] as const)('%s', (_, owner, data, state, holder) => {
    expect(read(owner, data)).toEqual({ ...state })
    expect(holderOf(read(owner, data))).toBe(holder)
  })

  test.each([
    ['stake', stakeProgram],
    ['program data', loaderV3Program],
    ['lookup table', lookupTableProgram],
    ['token', tokenProgram],
  ] as const)('random data of %s is unreadable', (_, owner) => {
    expect(read(owner, new Uint8Array(130).fill(0xee)).kind).toBe('unreadable')
  })

  test('no length of random data throws', () => {
    for (const owner of [
      systemProgram,
      tokenProgram,
      token2022Program,
      stakeProgram,
      loaderV3Program,
      lookupTableProgram,
    ]) {
      for (let length = 0; length < 400; length++) {
        expect(read(owner, new Uint8Array(length).fill(length % 7)).kind).toBeString()
      }
    }
  })
})
