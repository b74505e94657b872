import { expect, test } from 'bun:test'
import { address } from '../../../src/solana/address/address.ts'
import {
  closeAuthorityIs,
  delegatedAtMost,
  delegateIs,
  guardProgramData,
  guardTokenAccount,
  guardWallet,
  holdsNoData,
  lamportsAtLeast,
  ownedBySystem,
  tokenOwnerIs,
  tokensAtLeast,
} from '../../../src/scan/guards/lighthouse.ts'
import { lighthouseDecoder } from '../../../src/solana/decoding/programs/lighthouse.ts'
import { stranger, user } from '../../kit/scan/risk-context.ts'
import encoded from '../../fixtures/lighthouse/encoded-by-sdk.json'

const maxU64 = 2n ** 64n - 1n

/** In the order of the fixture, whose bytes the official client made. */
const guards = [
  guardWallet(user, [
    ownedBySystem('system'),
    holdsNoData('no data'),
    lamportsAtLeast(4_999_895_000n, 'lamports'),
  ]),
  guardTokenAccount(stranger, [
    tokenOwnerIs(user, 'owner'),
    tokensAtLeast(maxU64, 'amount'),
    delegateIs(undefined, 'delegate'),
    closeAuthorityIs(undefined, 'close authority'),
  ]),
  guardTokenAccount(stranger, [
    tokenOwnerIs(user, 'owner'),
    tokensAtLeast(1n, 'amount'),
    delegateIs(stranger, 'delegate'),
    delegatedAtMost(250_000_000n, 'delegated amount'),
    closeAuthorityIs(stranger, 'close authority'),
  ]),
  guardProgramData(stranger, 362_114_532n, 'slot'),
]

test('there is one for each row of the fixture', () =>
  expect(guards).toHaveLength(encoded.rows.length))

test.each(encoded.rows.map((row, at) => [row.name, row, guards[at]] as const))(
  'the official client writes the same bytes for %s',
  (_, { programId, accounts, data }, guard) => {
    expect(guard?.data.toHex()).toBe(data)
    expect(guard?.programId).toBe(address(programId))
    // Role 0 is an account that neither signs nor may be written.
    expect(guard?.accounts.map((key) => ({ address: String(key), role: 0 }))).toEqual(accounts)
  },
)

test('there is a sentence for every assertion', () =>
  expect(guards.map(({ asserts }) => asserts.length)).toEqual([3, 4, 5, 1]))

test('our own decoder takes them for what they are', () => {
  for (const { programId, accounts, data } of guards) {
    const roles = accounts.map((key) => ({
      address: key,
      signer: false,
      writable: false,
      source: 'static' as const,
    }))
    const decoding = lighthouseDecoder.decode({ path: [0], programId, accounts: roles, data })
    expect(decoding.status).not.toBe('malformed')
    expect(decoding.name).toMatch(/^Assert/)
    expect(decoding.actions).toEqual([])
  }
})
