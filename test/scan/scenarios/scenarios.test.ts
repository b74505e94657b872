import { describe, expect, test } from 'bun:test'
import { type Address, address } from '../../../src/solana/address/address.ts'
import type { Account } from '../../../src/solana/chain.ts'
import {
  otherHashes,
  recentBlockhashesSysvar,
  shiftSlotHashes,
  slotHashesSysvar,
  slotOf,
} from '../../../src/solana/state/sysvars.ts'
import { scenariosFor } from '../../../src/scan/scenarios/scenarios.ts'
import { clockSysvar } from '../../../src/solana/address/known-address.ts'
import { user, wallet } from '../../kit/scan/risk-context.ts'

const clock: Account = {
  lamports: 1n,
  owner: address('Sysvar1111111111111111111111111111111111111'),
  data: new Uint8Array(40),
  executable: false,
}
/** The count, then three entries of 40 bytes, each numbered from 1 to 40. */
const hashList: Account = {
  ...clock,
  data: Uint8Array.of(
    3,
    0,
    0,
    0,
    0,
    0,
    0,
    0,
    ...[0, 1, 2].flatMap(() => Array.from({ length: 40 }, (_, at) => at + 1)),
  ),
}
const sysvars = new Map([
  [clockSysvar, clock],
  [slotHashesSysvar, hashList],
  [recentBlockhashesSysvar, hashList],
])
const make = (wallet_?: Account, given = sysvars) =>
  scenariosFor({ user, before: new Map(wallet_ ? [[user, wallet_]] : []), sysvars: given })

describe('the list', () => {
  test('contains each scenario once', () => {
    const ids = make(wallet(5n)).map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
  })

  test('has each kind', () => {
    const kinds = new Set(make(wallet(5n)).map(({ change }) => change.cause))
    expect([...kinds].sort()).toEqual(['hashes', 'message', 'time', 'wallet-balance'])
  })

  test('adds one lamport to the wallet, and none to a wallet that does not exist', () => {
    const lamports = make(wallet(5n)).flatMap(({ overrides }) => overrides.get(user) ?? [])
    expect(lamports.map((each) => each.lamports)).toEqual([6n])
    expect(make().filter(({ overrides }) => overrides.has(user))).toEqual([])
  })

  test('advances the clock, never backwards', () => {
    const clocks = make().flatMap(({ overrides }) => overrides.get(clockSysvar) ?? [])
    expect(clocks.length).toBeGreaterThan(10)
    expect(new Set(clocks.map((each) => slotOf(each) & 7n)).size).toBe(8)
  })

  test('advances the slots in the list of hashes with the clock', () => {
    let compared = 0
    for (const { overrides } of make()) {
      const later = overrides.get(clockSysvar)
      const list = overrides.get(slotHashesSysvar)
      if (!later || !list) continue
      const slotIn = ({ data }: Account) => new DataView(data.buffer).getBigUint64(8, true)
      expect(slotIn(list) - slotIn(hashList)).toBe(slotOf(later))
      compared++
    }
    expect(compared).toBeGreaterThan(10)
  })

  test('has no hash scenarios if the node returns no hashes', () => {
    const causes = (given: Map<Address, Account>) =>
      make(undefined, given).map(({ change }) => change.cause)
    expect(causes(new Map([[clockSysvar, clock]]))).not.toContain('hashes')
    expect(causes(new Map())).toEqual(['message'])
  })
})

describe('lists of hashes', () => {
  const hashAt = ({ data }: Account, entry: number, offset: number) => [
    ...data.slice(8 + 40 * entry + offset, 8 + 40 * entry + offset + 32),
  ]

  test('change every hash and nothing else', () => {
    const changed = otherHashes(hashList, 0xff, 8)
    for (const entry of [0, 1, 2]) {
      expect(hashAt(changed, entry, 8)).toEqual(
        hashAt(hashList, entry, 8).map((byte) => byte ^ 0xff),
      )
      expect(changed.data.slice(8 + 40 * entry, 16 + 40 * entry)).toEqual(
        hashList.data.slice(8 + 40 * entry, 16 + 40 * entry),
      )
    }
    expect(changed.data).toHaveLength(hashList.data.length)
    expect(hashAt(otherHashes(hashList, 0x01, 0), 2, 0)).toEqual(
      hashAt(hashList, 2, 0).map((byte) => byte ^ 1),
    )
  })

  test.each([
    ['none', 0],
    ['more than fit', 2 ** 40],
  ])('with a count of %s entries do no harm', (_, count) => {
    const data = hashList.data.slice()
    new DataView(data.buffer).setBigUint64(0, BigInt(count), true)
    for (const list of [
      shiftSlotHashes({ ...hashList, data }, 5n),
      otherHashes({ ...hashList, data: data.slice(0, 3) }, 1, 8),
    ])
      expect([3, data.length]).toContain(list.data.length)
  })
})
