import { describe, expect, test } from 'bun:test'
import { deriveTrades } from '../../../src/activity/trades/derive-trades.ts'
import { readBlockBody } from '../../../src/blocks/adapters/read-block.ts'
import type { TimedBlock } from '../../../src/blocks/block.ts'
import { factsOfBlock } from '../../../src/market/blocks/facts-of-block.ts'
import { positionOf, slotOfPosition } from '../../../src/market/blocks/trade-position.ts'
import { wrappedSolMint } from '../../../src/solana/address/known-address.ts'
import { isOnCurve } from '../../../src/solana/address/curve.ts'
import { recordedBlockBytes, recordedSlot } from '../../kit/blocks/recorded-block.ts'

const body = readBlockBody(recordedBlockBytes(), recordedSlot, Date.parse('2026-11-23'))
if (!('block' in body)) throw new Error('the recorded block is unreadable')
const block: TimedBlock = { ...body.block, timeSeconds: 1_755_872_986, timeEstimated: false }
const facts = factsOfBlock(block)

describe('a recorded mainnet block', () => {
  test('states how far its launches are', () => {
    const found = facts.launches.map(({ launchpad, mint, ...event }) => [
      launchpad,
      mint.slice(0, 4),
      event.kind === 'progress' ? event.soldPct : event.kind,
    ])
    expect(found).toHaveLength(14)
    expect(found[0]).toEqual(['Pump.fun', '8fFu', 30.63])
    expect(found[12]).toEqual(['Meteora Dynamic Bonding Curve', '5hpV', 10.59])
    const traded = new Set(facts.trades.map(({ baseMint }) => baseMint))
    expect(facts.launches.filter(({ mint }) => traded.has(mint)).length).toBeGreaterThan(10)
  })

  test('shows who paid a new wallet, and who tipped for a bundle', () => {
    expect(facts.fundings.length).toBeGreaterThan(4)
    for (const { wallet, funder, lamports, position } of facts.fundings) {
      const paying = block.transactions.find(
        ({ index }) => positionOf(recordedSlot, index) === position,
      )
      expect(paying?.record.preLamports.includes(0n)).toBe(true)
      expect([isOnCurve(wallet), isOnCurve(funder), wallet === funder]).toEqual([true, true, false])
      expect(lamports).toBeGreaterThan(0n)
    }
    // One of them in a transaction right beside.
    expect(facts.trades.filter(({ tipped }) => tipped).length).toBe(45)
  })

  test('shows how many accounts more or fewer hold each token', () => {
    const holding = (balances: 'preTokenBalances' | 'postTokenBalances', mint: string): number =>
      block.transactions
        .flatMap(({ record }) => record[balances])
        .filter((balance) => balance.mint === mint && balance.amount > 0n).length
    expect(facts.holders.length).toBeGreaterThan(20)
    for (const { mint, change } of facts.holders) {
      expect(change).not.toBe(0)
      expect(change).toBe(holding('postTokenBalances', mint) - holding('preTokenBalances', mint))
    }
    const others = new Set(facts.trades.map(({ baseMint }) => baseMint))
    for (const { mint } of facts.holders) others.delete(mint)
    for (const mint of others)
      expect(holding('postTokenBalances', mint)).toBe(holding('preTokenBalances', mint))
  })

  test('holds the trades of its transactions, each with its position', () => {
    const expected = block.transactions.flatMap(({ index, record }) =>
      deriveTrades(record).trades.map((trade, number) => ({
        ...trade,
        position: positionOf(recordedSlot, index, number),
      })),
    )
    expect(facts.trades).toHaveLength(92)
    expect(facts.trades.map(({ baseHeldAfter: _, tipped: __, ...trade }) => trade)).toEqual(
      expected,
    )
    expect(new Set(facts.trades.map(({ position }) => position)).size).toBe(92)
    expect(facts.trades.every(({ position }) => slotOfPosition(position) === recordedSlot)).toBe(
      true,
    )
    expect(facts.counts).toEqual({ all: 1_790, votes: 1_035, failed: 409, unread: 0 })
  })

  test('states what a wallet holds after its trade', () => {
    const known = facts.trades.filter(({ baseHeldAfter }) => baseHeldAfter !== undefined)
    expect(known.length).toBeGreaterThan(60)
    for (const trade of known)
      if (trade.side === 'buy') expect(trade.baseHeldAfter).toBeGreaterThanOrEqual(0n)
    // What was bought and not passed on in the same transaction is held afterwards.
    const buys = known.filter(({ side }) => side === 'buy')
    const holding = buys.filter(({ baseHeldAfter = 0n, baseAmount }) => baseHeldAfter >= baseAmount)
    expect(holding.length).toBeGreaterThan(buys.length * 0.7)
  })

  test('shows the liquidity that was removed', () => {
    const [removed, ...others] = facts.liquidity
    expect(others).toEqual([])
    expect(removed?.venues).toEqual(['Meteora DLMM'])
    expect(removed?.amounts.map(({ amount }) => amount)).toEqual([-4_014_014n, -207_950_433n])
    const { record } =
      block.transactions.find(
        ({ index }) => positionOf(recordedSlot, index) === removed?.position,
      ) ?? {}
    expect(record?.signature).toBe(removed?.signature)
  })

  test('moves are balances that changed, of no trade and no pool beside one', () => {
    const traded = new Set(
      facts.trades.flatMap(({ position, wallet, baseMint, quoteMint }) =>
        [baseMint, quoteMint].map((mint) => `${position >> 4n} ${wallet} ${mint}`),
      ),
    )
    const withTrade = new Set(facts.trades.map(({ position }) => position >> 4n))
    for (const { position, mint, owner, before, after, counterparty } of facts.moves) {
      expect(before).not.toBe(after)
      expect(mint).not.toBe(wrappedSolMint)
      expect(traded.has(`${position >> 4n} ${owner} ${mint}`)).toBe(false)
      expect(counterparty).not.toBe(owner)
      if (withTrade.has(position >> 4n)) expect(isOnCurve(owner)).toBe(true)
    }
  })

  test('a plain transfer names both sides', () => {
    const transfers = facts.moves.filter(({ position, counterparty }) => {
      const sides = facts.moves.filter((each) => each.position === position)
      return counterparty !== undefined && sides.length === 2
    })
    expect(transfers.length).toBeGreaterThan(0)
    for (const move of transfers) {
      const other = facts.moves.find(
        (each) => each.position === move.position && each.owner === move.counterparty,
      )
      expect(other?.counterparty).toBe(move.owner)
    }
  })
})

test('what crosses threads is plain data', () => {
  expect(structuredClone(facts)).toEqual(facts)
})

test('a block whose time was estimated passes it on to its trades', () => {
  const estimated = factsOfBlock({ ...block, timeSeconds: 1_755_000_000, timeEstimated: true })
  expect(estimated.timeEstimated).toBe(true)
  expect(estimated.trades.every(({ timeSeconds }) => timeSeconds === 1_755_000_000)).toBe(true)
})

test('a transaction that contradicts itself is counted, and the others are kept', () => {
  const [first, ...others] = block.transactions
  if (!first) throw new Error('no transaction')
  const broken = { ...first, record: { ...first.record, preLamports: [] } }
  const read = factsOfBlock({ ...block, transactions: [broken, ...others] })
  expect(read.counts.unread).toBe(1)
  expect(read.trades.length).toBeGreaterThanOrEqual(90)
})

test('positions order trades and stay exact as numbers', () => {
  expect(positionOf(8_589_000_000n, 65_535, 15)).toBeLessThan(2n ** 53n)
  const positions = [
    positionOf(1n, 65_535, 15),
    positionOf(2n, 0, 0),
    positionOf(2n, 0, 1),
    positionOf(2n, 1, 0),
  ]
  expect(positions).toEqual(positions.toSorted((a, b) => Number(a - b)))
})
