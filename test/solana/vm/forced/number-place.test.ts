import { describe, expect, test } from 'bun:test'
import { clockSysvar } from '../../../../src/solana/address/known-address.ts'
import { numberAt } from '../../../../src/solana/vm/forced/changed-account.ts'
import { numberPlacesOf } from '../../../../src/solana/vm/forced/number-place.ts'
import type { Origin } from '../../../../src/solana/vm/ledger/labels.ts'
import { smallCall } from '../../../kit/sbpf/small-call.ts'

const { runnable, state, thief } = smallCall(new Uint8Array(12))
const { transaction, labels } = runnable

describe('a number that others can change', () => {
  test.each<{ name: string; origin: Origin; bits: number[]; value: bigint }>([
    {
      name: 'data',
      origin: { what: 'data', account: state, offset: 4 },
      bits: [64, 32, 16, 8],
      value: 9n,
    },
    { name: 'a balance', origin: { what: 'lamports', account: thief }, bits: [64], value: 77n },
    { name: 'a size', origin: { what: 'length', account: state }, bits: [32], value: 40n },
    {
      name: 'an owner',
      origin: { what: 'owner', account: state },
      bits: [64, 64, 64, 64],
      value: 3n,
    },
    {
      name: 'a slot',
      origin: { what: 'sysvar', sysvar: clockSysvar, offset: 2 },
      bits: [64],
      value: 900n,
    },
    { name: 'nothing', origin: { what: 'runtime' }, bits: [], value: 0n },
  ])('$name is read as it was written', ({ origin, bits, value }) => {
    const places = numberPlacesOf(origin, labels)
    expect(places.map((place) => place.bits)).toEqual([...bits])
    for (const place of places) expect(place.read(place.write(transaction, value))).toBe(value)
  })

  test('where it does not fit, nothing is written', () => {
    const [wide, narrow] = numberPlacesOf({ what: 'data', account: state, offset: 8 }, labels)
    expect(wide?.write(transaction, 1n)).toBe(transaction)
    expect(narrow?.write(transaction, 1n)).not.toBe(transaction)
  })

  test('an account without SOL is gone', () => {
    const [place] = numberPlacesOf({ what: 'lamports', account: state }, labels)
    const { lamports, data } = place?.write(transaction, 0n).ledger[0] ?? {}
    expect([lamports, data?.length]).toEqual([0n, 0])
  })

  test('an account that grows has the rent for it, and each new byte is open', () => {
    const [place] = numberPlacesOf({ what: 'length', account: thief }, labels)
    const grown = place?.write(transaction, 10_000n).ledger[2]
    expect(grown?.lamports).toBeGreaterThan(70_000_000n)
    expect(labels.originOf(grown?.dataLabels?.[9_999] ?? 0)).toEqual({
      what: 'data',
      account: thief,
      offset: 9_999,
    })
  })

  test('time only passes, slots and seconds together', () => {
    const [seconds] = numberPlacesOf({ what: 'sysvar', sysvar: clockSysvar, offset: 32 }, labels)
    const later = seconds?.write(transaction, 8n)
    const clock = later?.sysvars.get(clockSysvar)?.bytes ?? new Uint8Array(0)
    expect([numberAt(clock, 0, 8), numberAt(clock, 32, 8)]).toEqual([20n, 8n])
    expect(later && seconds?.write(later, 3n)).toBe(later)
  })
})
