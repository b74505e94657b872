import { expect, test } from 'bun:test'
import { address } from '../../../src/solana/address/address.ts'
import { coreAssetProgram, stakeProgram } from '../../../src/solana/address/known-address.ts'
import {
  guardHolding,
  guardMint,
  guardProgramData,
  guardTokenAccount,
  guardWallet,
} from '../../../src/scan/guards/lighthouse.ts'
import { lighthouseDecoder } from '../../../src/solana/decoding/programs/lighthouse.ts'
import { guardText } from '../../../src/scan/words/en/guards.ts'
import { role, stranger, unknownProgram, user } from '../../kit/scan/risk-context.ts'
import encoded from '../../fixtures/lighthouse/encoded-by-sdk.json'

const maxU64 = 2n ** 64n - 1n

const hash = new Uint8Array(32).fill(9)

/** In the order of the fixture, which the official client encoded. */
const guards = [
  guardWallet(user, [
    { kind: 'wallet-owned-by-system' },
    { kind: 'wallet-without-data' },
    { kind: 'wallet-holds', minLamports: 4_999_895_000n },
  ]),
  guardTokenAccount(stranger, [
    { kind: 'token-owner', account: stranger, owner: user },
    { kind: 'tokens-held', account: stranger, min: { raw: maxU64 } },
    { kind: 'delegate', account: stranger },
    { kind: 'close-authority', account: stranger },
  ]),
  guardTokenAccount(stranger, [
    { kind: 'token-owner', account: stranger, owner: user },
    { kind: 'tokens-held', account: stranger, min: { raw: 1n } },
    { kind: 'delegate', account: stranger, delegate: stranger },
    { kind: 'delegated-amount', account: stranger, max: { raw: 250_000_000n } },
    { kind: 'close-authority', account: stranger, closeAuthority: stranger },
  ]),
  guardProgramData(stranger, {
    kind: 'program-deployed',
    program: unknownProgram,
    slot: 362_114_532n,
  }),
  guardMint(stranger, [
    { kind: 'mint-authority', mint: stranger, authority: user },
    { kind: 'supply', max: { raw: 5_000_000n } },
    { kind: 'freeze-authority', mint: stranger, authority: stranger },
  ]),
  guardMint(stranger, [
    { kind: 'mint-authority', mint: stranger },
    { kind: 'freeze-authority', mint: stranger },
  ]),
  guardHolding(stranger, [
    { kind: 'account-owner', account: stranger, program: stakeProgram },
    { kind: 'account-holds', account: stranger, minLamports: 2_002_282_880n },
    { kind: 'control', account: stranger, of: 'stake', part: { offset: 0, bytes: 124, hash } },
  ]),
  guardHolding(stranger, [
    { kind: 'account-owner', account: stranger, program: coreAssetProgram },
    { kind: 'account-holds', account: stranger, minLamports: 1n },
    {
      kind: 'control',
      account: stranger,
      of: 'squads-multisig',
      part: { offset: 94, bytes: 300, hash },
    },
  ]),
]

test('there is one per row of the fixture', () => expect(guards).toHaveLength(encoded.rows.length))

test.each(encoded.rows.map((row, at) => [row.name, row, guards[at]] as const))(
  'the official client produces the same bytes for %s',
  (_, { programId, accounts, data }, guard) => {
    expect(guard?.data.toHex()).toBe(data)
    expect(guard?.programId).toBe(address(programId))
    // Role 0 is an account that neither signs nor may be written.
    expect(guard?.accounts.map((key) => ({ address: String(key), role: 0 }))).toEqual(accounts)
  },
)

test('there is a sentence for every assertion', () => {
  expect(guards.map(({ asserts }) => asserts.length)).toEqual([3, 4, 5, 1, 3, 2, 3, 3])
  for (const { asserts } of guards)
    for (const condition of asserts) expect(guardText(condition)).toMatch(/^[A-Z].*\.$/)
})

test('our own decoder recognizes them', () => {
  for (const { programId, accounts, data } of guards) {
    const roles = accounts.map((key) => role(key, 'read'))
    const decoding = lighthouseDecoder.decode({ path: [0], programId, accounts: roles, data })
    expect(decoding.status).not.toBe('malformed')
    expect(decoding.name).toMatch(/^Assert/)
    expect(decoding.actions).toEqual([])
  }
})
