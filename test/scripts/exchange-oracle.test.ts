import { base58 } from '@scure/base'
import { describe, expect, test } from 'bun:test'
import { compareExchanges } from '../../scripts/evaluate/exchange-oracle/compare-exchanges.ts'
import * as programs from '../../scripts/evaluate/exchange-oracle/exchange-programs.ts'
import { expectedTrades } from '../../scripts/evaluate/exchange-oracle/expected-trades.ts'
import { judgedDifferences } from '../../scripts/evaluate/exchange-oracle/judged-differences.ts'
import { readRawRecord } from '../../scripts/evaluate/exchange-oracle/raw-record.ts'
import { recordingSets } from '../../scripts/evaluate/exchange-oracle/recordings.ts'
import { keyOf } from '../kit/ledger/ledger-scene.ts'

const tokenProgram = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'
const dca = 'DCA265Vj8a9CEuX1eb1LWRnDT7uK6q1xMipnNyatn23M'
const solMint = 'So11111111111111111111111111111111111111112'

const key = (number: number): string => keyOf(number).toBase58()
const [wallet, pool, keeper, escrow, goods, dollars] = [1, 2, 3, 4, 5, 6].map(key) as [
  string,
  string,
  string,
  string,
  string,
  string,
]
/** Token accounts by owner and mint. */
const held = new Map(
  [wallet, pool, keeper, escrow].flatMap((owner, row) =>
    [goods, dollars].map((mint, column): [string, { owner: string; mint: string }] => [
      key(20 + row * 2 + column),
      { owner, mint },
    ]),
  ),
)
const accountOf = (owner: string, mint: string): string =>
  [...held].find(([, each]) => each.owner === owner && each.mint === mint)?.[0] ?? ''

const u64 = (amount: bigint): Buffer => {
  const bytes = Buffer.alloc(8)
  bytes.writeBigUInt64LE(amount)
  return bytes
}

type Call = { program: string; accounts?: string[]; data?: Uint8Array; inner?: Call[] }

const pay = (from: string, to: string, mint: string, amount: bigint): Call => ({
  program: tokenProgram,
  accounts: [accountOf(from, mint), accountOf(to, mint), from],
  data: Buffer.concat([Buffer.from([3]), u64(amount)]),
})

/** A `getTransaction` result in `json`; without stack heights as older nodes recorded it, if `flat`. */
const resultOf = (signer: string, calls: Call[], flat = false) => {
  const programKeys = [tokenProgram, dca, programs.raydiumPools, programs.pumpCurve, key(90)]
  const keys = [signer, ...[wallet, pool, keeper, escrow].filter((each) => each !== signer)]
  keys.push(...held.keys(), ...programKeys)
  const raw = ({ program, accounts = [], data = new Uint8Array() }: Call, depth: number) => ({
    programIdIndex: keys.indexOf(program),
    accounts: accounts.map((each) => keys.indexOf(each)),
    data: base58.encode(data),
    stackHeight: flat ? null : depth,
  })
  const within = (call: Call, depth: number): unknown[] =>
    (call.inner ?? []).flatMap((each) => [raw(each, depth), ...within(each, depth + 1)])
  const rows = [...held].map(([account, { owner, mint }]) => ({
    accountIndex: keys.indexOf(account),
    mint,
    owner,
    uiTokenAmount: { amount: '1000000' },
  }))
  return {
    slot: 1,
    transaction: {
      signatures: [key(80)],
      message: {
        accountKeys: keys,
        header: { numRequiredSignatures: 1 },
        instructions: calls.map((call) => raw(call, 1)),
      },
    },
    meta: {
      err: null,
      preTokenBalances: rows,
      postTokenBalances: rows,
      innerInstructions: calls.map((call, index) => ({ index, instructions: within(call, 2) })),
      logMessages: [],
    },
  }
}

const tradesIn = (result: unknown) => {
  const record = readRawRecord(result)
  if (!record) throw new Error('not read')
  return expectedTrades(record)
}

const swap: Call = {
  program: programs.raydiumPools,
  inner: [pay(wallet, pool, goods, 50n), pay(pool, wallet, dollars, 70n)],
}
const sold = {
  wallet,
  spentMint: goods,
  spent: 50n,
  receivedMint: dollars,
  received: 70n,
  byKeeper: false,
}

describe('what exchanges moved', () => {
  test('is a trade of the wallet that signed', () => {
    expect(tradesIn(resultOf(wallet, [swap]))).toEqual([{ ...sold, logged: false }])
  })

  test('is found below other programs, with and without recorded depths', () => {
    const outer: Call = { program: key(90), inner: [swap] }
    for (const flat of [false, true])
      expect(tradesIn(resultOf(wallet, [outer], flat))).toMatchObject([sold])
  })

  test('leaves out what the wallet sent by itself, and failed transactions', () => {
    const sent = pay(wallet, keeper, goods, 9n)
    expect(tradesIn(resultOf(wallet, [sent, swap]))).toMatchObject([sold])
    const failed = resultOf(wallet, [swap])
    expect(readRawRecord({ ...failed, meta: { ...failed.meta, err: {} } })).toBeUndefined()
  })

  test('is no trade after a round trip, or with one side only', () => {
    const back: Call = {
      program: programs.raydiumPools,
      inner: [pay(wallet, pool, dollars, 70n), pay(pool, wallet, goods, 51n)],
    }
    expect(tradesIn(resultOf(wallet, [swap, back]))).toEqual([])
    const placed: Call = { program: dca, inner: [pay(wallet, escrow, goods, 50n)] }
    expect(tradesIn(resultOf(wallet, [placed]))).toEqual([])
  })

  test('belongs to the owner of an order that a keeper filled', () => {
    const fill: Call = {
      program: dca,
      inner: [pay(escrow, keeper, goods, 50n), pay(keeper, wallet, dollars, 70n)],
    }
    expect(tradesIn(resultOf(keeper, [fill]))).toContainEqual({
      ...sold,
      byKeeper: true,
      logged: false,
    })
  })

  test('includes the SOL that the curve paid, which only its event shows', () => {
    const event = Buffer.concat([
      Buffer.from('e445a52e51cb9a1dbddb7fd34ee661ee', 'hex'),
      base58.decode(goods),
      u64(900n),
      u64(50n),
      Buffer.from([0]),
      base58.decode(wallet),
      Buffer.alloc(40),
    ])
    const sell: Call = {
      program: programs.pumpCurve,
      inner: [pay(wallet, pool, goods, 50n), { program: programs.pumpCurve, data: event }],
    }
    expect(tradesIn(resultOf(wallet, [sell]))).toEqual([
      { ...sold, receivedMint: solMint, received: 900n, logged: true },
    ])
  })
})

describe('derived trades', () => {
  const recordings = recordingSets().flatMap((set) => set.recordings)
  const compared = compareExchanges(recordings)

  test('are at least 97 % of what exchanges moved, and 99 % of them are right', () => {
    expect(compared.expected).toBeGreaterThan(70)
    expect(compared.found / compared.expected).toBeGreaterThanOrEqual(0.97)
    expect(compared.found / compared.derived).toBeGreaterThanOrEqual(0.99)
  })

  test('differ only where the cause is known', () => {
    const unknown = compared.differences.filter(
      ({ signature }) => !judgedDifferences.has(signature.slice(0, 8)),
    )
    expect(unknown).toEqual([])
  })
})
