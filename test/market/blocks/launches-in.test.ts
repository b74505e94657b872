import { describe, expect, test } from 'bun:test'
import { readTransaction } from '../../../src/activity/trades/owner-flows.ts'
import { launchesIn } from '../../../src/market/blocks/launches-in.ts'
import { readRecord } from '../../../src/solana/rpc/transaction.ts'
import { parseJsonExactly } from '../../../src/network/json.ts'
import { tokenProgram } from '../../../src/solana/address/known-address.ts'
import type { TokenAccountChange } from '../../../src/activity/trades/token-changes.ts'
import { launchLabReader } from '../../../src/market/launches/programs/launch-lab.ts'
import { moonshotReader } from '../../../src/market/launches/programs/moonshot.ts'
import type { Action } from '../../../src/solana/decoding/format/action.ts'
import type { DecodedInstruction } from '../../../src/solana/decoding/format/decoder.ts'
import { mintNumber, walletNumber } from '../../kit/market/launch-blocks.ts'
import {
  callData,
  callOf,
  eventData,
  keyBytes,
  textBytes,
  u64Bytes,
} from '../../kit/market/launch-calls.ts'
import { member } from '../../kit/http.ts'
import { noSharedData, sharedRows } from '../../kit/market/shared-rows.ts'

/** A recorded transaction of the reference data; amounts stay exact. */
const launchesOf = (file: string) => {
  const row = sharedRows('transactions.ndjson.gz').find((each) =>
    String(member(each, 'source')).endsWith(`/${file}`),
  )
  const { transaction, meta } = Object(
    parseJsonExactly(
      JSON.stringify({
        transaction: [member(row, 'raw_base64'), 'base64'],
        meta: member(row, 'tx', 'meta'),
      }),
    ),
  )
  const read = readTransaction(readRecord({ transaction, meta, version: 'legacy' }, { slot: 1n }))
  return read ? launchesIn(read, 16n) : []
}

const [mint, creator, curve] = [mintNumber(1), walletNumber(1), walletNumber(2)]

const tokens: TokenAccountChange[] = [
  { account: curve, index: 3, mint, decimals: 6, ownerAfter: curve, before: 0n, after: 10n ** 15n },
]

const creation = callData(
  [3, 44, 164, 184, 123, 13, 245, 179],
  textBytes('Moon', 'MOO', 'https://x'),
)

/** A call of Moonshot at this path, and the instruction that makes the mint. */
const instructionsOf = (made: boolean): DecodedInstruction[] => {
  const call = callOf(moonshotReader.program, creation)
  const accounts = call.accounts.map((role, at) =>
    at === 3 ? { ...role, address: mint } : at === 0 ? { ...role, address: creator } : role,
  )
  const actions: Action[] = made ? [{ type: 'initialize-mint', mint, mintAuthority: curve }] : []
  return [
    { ...call, accounts, status: 'named', actions: [], path: [2] },
    { ...callOf(tokenProgram, new Uint8Array(3)), status: 'decoded', actions, path: [2, 0] },
  ]
}

test('a creation counts only where its mint is made and some of it exists', () => {
  expect(launchesIn({ instructions: instructionsOf(true), tokens }, 16n)).toEqual([
    {
      kind: 'created',
      mint,
      creator,
      name: 'Moon',
      symbol: 'MOO',
      position: 16n,
      decimals: 6,
      launchpad: 'Moonshot',
    },
  ])
  expect(launchesIn({ instructions: instructionsOf(false), tokens }, 16n)).toEqual([])
  expect(launchesIn({ instructions: instructionsOf(true), tokens: [] }, 16n)).toEqual([])
})

test('an event belongs to the call of the same program that encloses it', () => {
  const { program } = launchLabReader
  const event = eventData(
    [189, 219, 127, 211, 78, 230, 97, 238],
    keyBytes(curve),
    u64Bytes(800n, 0n, 0n, 0n, 0n, 200n),
    new Uint8Array(70),
  )
  const trade = callOf(program, callData([250, 234, 13, 123, 213, 156, 19, 236]))
  const accounts = trade.accounts.map((role, at) => (at === 9 ? { ...role, address: mint } : role))
  const named: Pick<DecodedInstruction, 'status' | 'actions'> = { status: 'named', actions: [] }
  const router = { ...callOf(tokenProgram, new Uint8Array(1)), ...named, path: [1] }
  const swap = { ...trade, ...named, accounts, path: [1, 0] }
  const emitted = { ...callOf(program, event, 1), ...named, path: [1, 0, 1] }
  const beside = { ...emitted, path: [1, 1] }
  const read = (instructions: DecodedInstruction[]) => launchesIn({ instructions, tokens }, 16n)
  expect(read([router, swap, emitted])).toMatchObject([{ kind: 'progress', mint, soldPct: 25 }])
  expect(read([router, swap, beside])).toEqual([])
})

describe.skipIf(noSharedData !== undefined)(
  `recorded transactions${noSharedData ? `: skipped, ${noSharedData}` : ''}`,
  () => {
    test('a creation with a first purchase', () => {
      const launches = launchesOf('pumpfun_create_0.json')
      expect(launches.map(({ kind }) => kind)).toEqual(['created', 'progress'])
      const [created] = launches
      expect(created).toMatchObject({ launchpad: 'Pump.fun', decimals: 6, position: 16n })
      expect(new Set(launches.map(({ mint }) => mint)).size).toBe(1)
    })

    test.each([
      ['pumpfun_sell_0.json', 0.5],
      ['pumpfun_buy_0.json', 40.44],
    ])('%s', (file, soldPct) => {
      expect(launchesOf(file)).toMatchObject([{ kind: 'progress', soldPct }])
    })
  },
)
