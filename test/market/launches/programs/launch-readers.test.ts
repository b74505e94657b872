import { describe, expect, test } from 'bun:test'
import type { LaunchFact } from '../../../../src/market/launches/launch-event.ts'
import type { LaunchReader } from '../../../../src/market/launches/launch-reader.ts'
import { boopReader } from '../../../../src/market/launches/programs/boop.ts'
import { heavenReader } from '../../../../src/market/launches/programs/heaven.ts'
import { launchLabReader } from '../../../../src/market/launches/programs/launch-lab.ts'
import { meteoraDbcReader } from '../../../../src/market/launches/programs/meteora-dbc.ts'
import { moonshotReader } from '../../../../src/market/launches/programs/moonshot.ts'
import { pumpReader } from '../../../../src/market/launches/programs/pump.ts'
import { launchReaders } from '../../../../src/market/launches/programs/registry.ts'
import type { Address } from '../../../../src/solana/address/address.ts'
import { wrappedSolMint } from '../../../../src/solana/address/known-address.ts'
import { addressNumber } from '../../../kit/market/index-trades.ts'
import {
  accountAt,
  callData,
  callOf,
  eventData,
  joined,
  keyBytes,
  textBytes,
  u64Bytes,
} from '../../../kit/market/launch-calls.ts'

const [mint, creator, user, pool, other] = [1, 2, 3, 4, 5].map((number) => addressNumber(number, 7))
if (!mint || !creator || !user || !pool || !other) throw new Error('five addresses')
const bytes = (count: number): Uint8Array => new Uint8Array(count)

type Case = [
  what: string,
  reader: LaunchReader,
  data: Uint8Array,
  expected: LaunchFact,
  /** Arguments of the call that emits the event. */
  caller?: Uint8Array,
]

const pumpTrade = (virtualTokens: bigint, realTokens: bigint): Uint8Array =>
  eventData(
    [189, 219, 127, 211, 78, 230, 97, 238],
    keyBytes(mint),
    u64Bytes(1n, 2n),
    bytes(1),
    keyBytes(user),
    u64Bytes(0n, 30n, virtualTokens, 0n, realTokens),
    bytes(120),
  )

const labTrade = (forSale: bigint, sold: bigint): Uint8Array =>
  eventData(
    [189, 219, 127, 211, 78, 230, 97, 238],
    keyBytes(pool),
    u64Bytes(forSale, 0n, 0n, sold - 1n, 0n, sold),
    bytes(70),
  )

const dbcSwap = (
  collected: bigint,
  threshold: bigint,
  code: readonly number[] = [189, 66, 51, 168, 38, 80, 117, 153],
): Uint8Array =>
  eventData(code, keyBytes(pool, other), bytes(2 + 17 + 72), u64Bytes(collected, threshold, 0n))

const cases: Case[] = [
  [
    'Pump.fun creation',
    pumpReader,
    eventData(
      [27, 114, 169, 77, 222, 235, 99, 118],
      textBytes('Cat coin', 'CAT', 'https://x.example'),
      keyBytes(mint, other, user, creator),
      u64Bytes(0n, 0n, 0n, 0n, 0n),
    ),
    { kind: 'created', mint, creator, name: 'Cat coin', symbol: 'CAT' },
  ],
  [
    'Pump.fun creation before creators were named',
    pumpReader,
    eventData(
      [27, 114, 169, 77, 222, 235, 99, 118],
      textBytes('Cat', 'CAT', ''),
      keyBytes(mint, other, user),
    ),
    { kind: 'created', mint, creator: user, name: 'Cat', symbol: 'CAT' },
  ],
  [
    'Pump.fun trade',
    pumpReader,
    pumpTrade(279_900_000_000_000n + 396_550_000_000_000n, 396_550_000_000_000n),
    { kind: 'progress', mint, soldPct: 50 },
  ],
  [
    'Pump.fun end of sale',
    pumpReader,
    eventData([95, 114, 97, 156, 212, 46, 152, 8], keyBytes(user, mint, other), u64Bytes(1n)),
    { kind: 'sold-out', mint },
  ],
  [
    'Pump.fun migration',
    pumpReader,
    eventData(
      [189, 233, 93, 185, 92, 148, 234, 148],
      keyBytes(user, mint),
      u64Bytes(1n, 2n, 3n),
      keyBytes(other),
      u64Bytes(4n),
      keyBytes(pool),
    ),
    { kind: 'graduated', mint, pool },
  ],
  [
    'LaunchLab creation',
    launchLabReader,
    eventData(
      [151, 215, 226, 9, 118, 161, 115, 174],
      keyBytes(pool, creator, other),
      new Uint8Array([6]),
      textBytes('Dog coin', 'DOG', 'ipfs://x'),
      bytes(50),
    ),
    { kind: 'created', mint: accountAt(6), creator, name: 'Dog coin', symbol: 'DOG' },
    bytes(0),
  ],
  [
    'LaunchLab trade',
    launchLabReader,
    labTrade(800n, 200n),
    { kind: 'progress', mint: accountAt(9), soldPct: 25 },
    bytes(0),
  ],
  [
    'LaunchLab end of sale',
    launchLabReader,
    labTrade(800n, 800n),
    { kind: 'sold-out', mint: accountAt(9) },
    bytes(0),
  ],
  [
    'LaunchLab migration to the constant product exchange',
    launchLabReader,
    callData([136, 92, 200, 103, 28, 218, 144, 140]),
    { kind: 'graduated', mint: accountAt(1), pool: accountAt(5) },
  ],
  [
    'LaunchLab migration to the first exchange',
    launchLabReader,
    callData([207, 82, 192, 145, 254, 207, 145, 223]),
    { kind: 'graduated', mint: accountAt(1), pool: accountAt(13) },
  ],
  [
    'Meteora creation',
    meteoraDbcReader,
    eventData([228, 50, 246, 85, 203, 66, 134, 37], keyBytes(pool, other, creator, mint), bytes(9)),
    { kind: 'created', mint, creator, name: 'Fish', symbol: 'FSH' },
    callData([140, 85, 215, 176, 102, 54, 104, 79], textBytes('Fish', 'FSH', 'https://x')),
  ],
  [
    'Meteora swap',
    meteoraDbcReader,
    dbcSwap(10n, 80n),
    { kind: 'progress', mint: accountAt(7), soldPct: 12.5 },
    bytes(0),
  ],
  [
    'Meteora creation with a transfer hook',
    meteoraDbcReader,
    eventData(
      [213, 137, 164, 53, 193, 74, 15, 110],
      keyBytes(pool, other, creator, mint),
      bytes(9),
    ),
    { kind: 'created', mint, creator, name: 'Fish', symbol: 'FSH' },
    callData([182, 13, 233, 177, 42, 145, 135, 2], textBytes('Fish', 'FSH', 'https://x')),
  ],
  [
    'Meteora swap with a transfer hook',
    meteoraDbcReader,
    dbcSwap(10n, 80n, [134, 59, 168, 120, 94, 51, 114, 231]),
    { kind: 'progress', mint: accountAt(7), soldPct: 12.5 },
    bytes(0),
  ],
  [
    'Meteora end of sale with a transfer hook',
    meteoraDbcReader,
    eventData([59, 47, 109, 205, 13, 31, 44, 159], keyBytes(pool, other), u64Bytes(1n, 2n)),
    { kind: 'sold-out', mint: accountAt(7) },
    bytes(0),
  ],
  [
    'Meteora end of sale',
    meteoraDbcReader,
    eventData([229, 231, 86, 84, 156, 134, 75, 24], keyBytes(pool, other), u64Bytes(1n, 2n)),
    { kind: 'sold-out', mint: accountAt(7) },
    bytes(0),
  ],
  [
    'Meteora migration to DAMM v2',
    meteoraDbcReader,
    callData([156, 169, 230, 103, 53, 228, 80, 64]),
    { kind: 'graduated', mint: accountAt(13), pool: accountAt(4) },
  ],
  [
    'Meteora migration to DAMM v1',
    meteoraDbcReader,
    callData([27, 1, 48, 22, 180, 63, 118, 217]),
    { kind: 'graduated', mint: accountAt(7), pool: accountAt(4) },
  ],
  [
    'Moonshot creation',
    moonshotReader,
    callData([3, 44, 164, 184, 123, 13, 245, 179], textBytes('Moon', 'MOO', 'https://x'), bytes(9)),
    { kind: 'created', mint: accountAt(3), creator: accountAt(0), name: 'Moon', symbol: 'MOO' },
  ],
  [
    'Boop.fun creation',
    boopReader,
    callData(
      [84, 52, 204, 228, 24, 140, 234, 75],
      u64Bytes(9n),
      textBytes('Boop', 'BOO', 'https://x'),
    ),
    { kind: 'created', mint: accountAt(2), creator: accountAt(3), name: 'Boop', symbol: 'BOO' },
  ],
  [
    'Boop.fun creation by its second code',
    boopReader,
    callData(
      [253, 184, 126, 199, 235, 232, 172, 162],
      u64Bytes(9n),
      textBytes('Boop', 'BOO', 'https://x'),
    ),
    { kind: 'created', mint: accountAt(2), creator: accountAt(3), name: 'Boop', symbol: 'BOO' },
  ],
  [
    'Boop.fun end of sale',
    boopReader,
    callData([45, 235, 225, 181, 17, 218, 64, 130]),
    { kind: 'sold-out', mint: accountAt(0) },
  ],
  [
    'Boop.fun pool on Meteora',
    boopReader,
    callData([246, 254, 33, 37, 225, 176, 41, 232]),
    { kind: 'graduated', mint: accountAt(9), pool: accountAt(5) },
  ],
  [
    'Heaven creation',
    heavenReader,
    callData([42, 43, 126, 56, 231, 10, 208, 53], bytes(30)),
    { kind: 'created', mint: accountAt(5), creator: accountAt(3), name: '', symbol: '' },
  ],
  [
    'Moonshot migration',
    moonshotReader,
    callData([42, 229, 10, 231, 189, 62, 193, 174]),
    { kind: 'graduated', mint: accountAt(5) },
  ],
]

const named = cases.map((each) => [each[0], each] as const)

describe('what the program states is read', () => {
  test.each(named)('%s', (_, [, reader, data, expected, caller]) => {
    const calls = [callOf(reader.program, data), caller && callOf(reader.program, caller)] as const
    expect(reader.read(...calls)).toEqual(expected)
  })
})

describe('what is cut short states nothing that is wrong', () => {
  test.each(named)('%s', (_, [, reader, data, expected, caller]) => {
    for (let length = 0; length < data.length; length += 1) {
      const fact = reader.read(
        callOf(reader.program, data.slice(0, length), 3),
        caller && callOf(reader.program, caller),
      )
      // Whole addresses only: those that an earlier layout ended with, or the same as in full.
      if (fact) expect([mint, accountAt(6), expected.mint]).toContain(fact.mint)
    }
  })

  test.each(launchReaders.map((reader) => [reader.name, reader] as const))(
    '%s: too few accounts, other codes, no caller',
    (_, reader) => {
      for (const [, , data] of cases)
        expect(() => reader.read(callOf(reader.program, data, 0), undefined)).not.toThrow()
      expect(reader.read(callOf(reader.program, joined([bytes(40)])), undefined)).toBeUndefined()
    },
  )
})

test('a curve with other settings has no known share', () => {
  const read = (virtualTokens: bigint, realTokens: bigint) =>
    pumpReader.read(callOf(pumpReader.program, pumpTrade(virtualTokens, realTokens)), undefined)
  expect(read(1_000n, 500n)).toBeUndefined()
})

test('a whole of nothing is no share', () => {
  const caller = callOf(meteoraDbcReader.program, bytes(0))
  expect(
    meteoraDbcReader.read(callOf(meteoraDbcReader.program, dbcSwap(1n, 0n)), caller),
  ).toBeUndefined()
})

describe('a pool of Boop.fun on Raydium', () => {
  const create = [65, 45, 119, 77, 204, 178, 84, 2]
  const createAtRandom = [78, 44, 173, 29, 132, 180, 4, 172]
  /** The call with these mints; its other accounts stay as they are. */
  const read = (code: readonly number[], mints: readonly Address[]) => {
    const call = callOf(boopReader.program, callData(code))
    const accounts = call.accounts.map((account, place) => ({
      ...account,
      address: mints[place - 4] ?? account.address,
    }))
    return boopReader.read({ ...call, accounts }, undefined)
  }
  test.each([
    ['wrapped SOL second', create, [mint, wrappedSolMint], mint],
    ['wrapped SOL first', create, [wrappedSolMint, mint], mint],
    ['at a random address', createAtRandom, [wrappedSolMint, mint], mint],
    ['without wrapped SOL', create, [mint, other], undefined],
    ['of wrapped SOL alone', create, [wrappedSolMint, wrappedSolMint], undefined],
  ] as const)('%s', (_, code, mints, expected) => {
    expect(read(code, mints)).toEqual(
      expected && { kind: 'graduated', mint: expected, pool: accountAt(3) },
    )
  })
})
