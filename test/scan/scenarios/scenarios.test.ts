import { describe, expect, test } from 'bun:test'
import { type Address, address, addressToBytes } from '../../../src/solana/address/address.ts'
import type { Account } from '../../../src/solana/chain.ts'
import {
  otherHashes,
  recentBlockhashesSysvar,
  shiftSlotHashes,
  slotHashesSysvar,
  slotOf,
} from '../../../src/solana/state/sysvars.ts'
import type { ProgramNumbers } from '../../../src/solana/vm/program-numbers.ts'
import { maxScenarios, scenariosFor } from '../../../src/scan/scenarios/scenarios.ts'
import { readStates } from '../../../src/solana/effects/account-states.ts'
import {
  clockSysvar,
  systemProgram,
  tokenProgram,
} from '../../../src/solana/address/known-address.ts'
import {
  market,
  mine,
  mineToo,
  mint,
  pda,
  role,
  secondStranger,
  stranger,
  theirs,
  thirdStranger,
  tokenAccount,
  unknownProgram,
  user,
  wallet,
} from '../../kit/scan/risk-context.ts'

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
const owned = (owner: Address, data: Uint8Array, executable = false): Account => ({
  lamports: 5_000_000n,
  owner,
  data,
  executable,
})

const make = (
  accounts: Record<Address, Account | undefined>,
  numbers: ReadonlyMap<Address, ProgramNumbers> = new Map(),
) => {
  const before = new Map<Address, Account>()
  const all: Address[] = []
  for (const [text, account] of Object.entries(accounts)) {
    const key = address(text)
    all.push(key)
    if (account) before.set(key, account)
  }
  return scenariosFor({
    user,
    resolved: {
      accounts: all.map((key) => role(key, 'write')),
    },
    before,
    statesBefore: readStates(before).before,
    sysvars,
    untrusted: [unknownProgram],
    trusted: new Set([market]),
    numbers,
  })
}

const changedIn = (accounts: Record<Address, Account | undefined>): Set<Address> =>
  new Set(make(accounts).scenarios.flatMap(({ overrides }) => [...overrides.keys()]))

describe('what may be different', () => {
  const data = new Uint8Array(16)
  const cases: [what: string, account: Account | undefined, changed: boolean][] = [
    ['an account of the unknown program', owned(unknownProgram, data), true],
    ['an account of another unknown program', owned(stranger, data), true],
    ['a stranger’s wallet', wallet(9n), true],
    ['a stranger’s token account', tokenAccount({ mint, owner: stranger, amount: 5n }), true],
    ['a missing account', undefined, true],
    ['an account of an established protocol', owned(market, data), false],
    ['the user’s token account', tokenAccount({ mint, owner: user, amount: 5n }), false],
    ['a program', owned(stranger, data, true), false],
    ['a mint', owned(tokenProgram, new Uint8Array(82).fill(1, 45, 46)), true],
  ]
  test.each(cases)('%s', (_, account, changed) => {
    expect(changedIn({ [user]: wallet(5n), [theirs]: account }).has(theirs)).toBe(changed)
  })

  test('the user’s wallet only by one more lamport', () => {
    const { scenarios } = make({ [user]: wallet(5n), [theirs]: owned(unknownProgram, data) })
    const touching = scenarios.filter(({ overrides }) => overrides.has(user))
    expect(touching.map(({ overrides }) => overrides.get(user)?.lamports)).toEqual([6n])
  })

  test('never a core program', () => {
    expect(changedIn({ [user]: wallet(5n), [systemProgram]: undefined }).has(systemProgram)).toBe(
      false,
    )
  })
})

describe('the list', () => {
  const data = Uint8Array.from({ length: 300 }, (_, at) => (at % 7 === 0 ? 1 : at % 5))
  const busy = {
    [user]: wallet(5n),
    [theirs]: owned(unknownProgram, data),
    [mine]: owned(unknownProgram, data),
    [mineToo]: owned(unknownProgram, data),
    [market]: owned(unknownProgram, data),
    [mint]: owned(unknownProgram, data),
    [unknownProgram]: owned(stranger, data),
    [secondStranger]: wallet(7n),
    [thirdStranger]: wallet(7n),
    [stranger]: undefined,
    [pda]: undefined,
  }

  test('is bounded, and counts the rest', () => {
    const { scenarios, leftOut } = make(busy)
    expect(scenarios).toHaveLength(maxScenarios)
    expect(leftOut).toBeGreaterThan(0)
    expect(make({ [user]: wallet(5n) }).leftOut).toBe(0)
  })

  test('contains each scenario once', () => {
    const ids = make(busy).scenarios.map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
  })

  test('has each kind among the first 32', () => {
    const kinds = new Set(
      make(busy)
        .scenarios.slice(0, 32)
        .map(({ change }) => change.cause),
    )
    expect([...kinds].sort()).toEqual([
      'accounts',
      'balance',
      'closed',
      'data',
      'hashes',
      'message',
      'opened',
      'time',
      'wallet-balance',
    ])
  })

  test('does not modify the input accounts', () => {
    const account = owned(unknownProgram, data.slice())
    make({ [user]: wallet(5n), [theirs]: account })
    expect(account.data).toEqual(data)
  })

  test('toggles every possible switch byte of a small account by itself', () => {
    const small = Uint8Array.of(0, 1, 5, 0, 1, 0, 0, 9, 1, 0, 0, 1)
    const { scenarios } = make({ [user]: wallet(5n), [theirs]: owned(unknownProgram, small) })
    const toggled = scenarios.flatMap(({ change }) => {
      const byte = change.cause === 'data' ? change.byte : undefined
      return byte && byte.from <= 1 && byte.to <= 1 ? byte.offset : []
    })
    expect([...new Set(toggled)].sort((left, right) => left - right)).toEqual([
      0, 1, 3, 4, 5, 6, 8, 9, 10, 11,
    ])
  })

  test('tries every state of a byte', () => {
    const { scenarios } = make({ [theirs]: owned(unknownProgram, new Uint8Array(24)) })
    for (const stage of [2, 3, 7, 10, 255])
      expect(scenarios.some(({ overrides }) => overrides.get(theirs)?.data[13] === stage)).toBe(
        true,
      )
  })

  const secret = 0x1122334455667788n
  const coded = new Map([[unknownProgram, { bytes: [42], words: [secret] }]])
  const behind = Uint8Array.of(9, 8, 7, 6, 5, 4, 3, 2, ...new Uint8Array(96))

  test('tries the numbers in a program’s code, alone and at a later time', () => {
    const { scenarios } = make({ [theirs]: owned(unknownProgram, behind) }, coded)
    const changed = scenarios.flatMap(({ overrides, id }) => {
      const changed = overrides.get(theirs)?.data
      if (!changed) return []
      const first = new DataView(changed.buffer).getBigUint64(8, true)
      const named = changed[12] === 42 || first === secret
      return named ? [{ id, start: changed[0], later: overrides.has(clockSysvar) }] : []
    })
    expect(changed).toEqual([
      { id: `coded:word=${secret}`, start: 9, later: false },
      { id: 'coded:byte=42', start: 9, later: false },
      { id: 'coded:field=42', start: 9, later: false },
      { id: 'coded:later:field=42', start: 9, later: true },
      { id: `coded:later:word=${secret}`, start: 9, later: true },
    ])
  })

  test('tries the rarest numbers at every offset', () => {
    const { scenarios } = make({ [theirs]: owned(unknownProgram, behind) }, coded)
    for (let at = 8; at < 40; at++)
      expect(
        scenarios.some(({ overrides }) => {
          const changed = overrides.get(theirs)?.data
          return changed && new DataView(changed.buffer).getBigUint64(at, true) === secret
        }),
      ).toBe(true)
  })

  test('ignores the code of established protocols', () => {
    const numbers = new Map([[market, { bytes: [42], words: [secret] }]])
    const accounts = { [theirs]: owned(unknownProgram, behind) }
    expect(make(accounts, numbers)).toEqual(make(accounts))
  })

  test('writes addresses of the message into empty address fields', () => {
    const { scenarios } = make({ [theirs]: owned(unknownProgram, behind), [stranger]: wallet(5n) })
    const name = Buffer.from(addressToBytes(stranger))
    for (const at of [8, 9, 40, 64, 65])
      expect(
        scenarios.some(({ overrides }) => {
          const changed = overrides.get(theirs)?.data
          return changed && name.equals(changed.subarray(at, at + 32))
        }),
      ).toBe(true)
  })

  test('covers every zero of a large account with some group', () => {
    const large = new Uint8Array(10_000)
    const { scenarios } = make({ [user]: wallet(5n), [theirs]: owned(unknownProgram, large) })
    const grouped = scenarios.filter(({ id }) => id.includes(':toggle@'))
    for (let at = 0; at < large.length; at++)
      if (!grouped.some(({ overrides }) => overrides.get(theirs)?.data[at] === 1))
        throw new Error(`byte ${at} is in no group`)
  })

  test('advances the clock, never backwards', () => {
    const { scenarios } = make({ [user]: wallet(5n) })
    const clocks = scenarios.flatMap(({ overrides }) => overrides.get(clockSysvar) ?? [])
    expect(clocks.length).toBeGreaterThan(10)
    expect(new Set(clocks.map((each) => slotOf(each) & 7n)).size).toBe(8)
  })

  test('advances the slots in the list of hashes with the clock', () => {
    for (const { overrides } of make({ [user]: wallet(5n) }).scenarios) {
      const later = overrides.get(clockSysvar)
      const list = overrides.get(slotHashesSysvar)
      if (!later || !list) continue
      const slotIn = ({ data }: Account) => new DataView(data.buffer).getBigUint64(8, true)
      expect(slotIn(list) - slotIn(hashList)).toBe(slotOf(later))
    }
  })

  test('has no hash scenarios if the node returns no hashes', () => {
    const ids = (more: [Address, Account][]) =>
      scenariosFor({
        user,
        resolved: { accounts: [] },
        before: new Map(),
        statesBefore: new Map(),
        sysvars: new Map(more),
        untrusted: [],
        trusted: new Set(),
      }).scenarios.map(({ change }) => change.cause)
    expect(ids([[clockSysvar, clock]])).not.toContain('hashes')
    expect(ids([])).toEqual(['message'])
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
