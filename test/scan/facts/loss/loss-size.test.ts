import { describe, expect, test } from 'bun:test'
import { severities } from '../../../../src/findings/severity.ts'
import {
  type Loss,
  milderOf,
  reaches,
  severityOfLoss,
  severityOfValue,
  weightOfLoss,
} from '../../../../src/scan/facts/loss/loss-size.ts'
import { lossBounds, severityFloors } from '../../../../src/scan/thresholds.ts'
import { address } from '../../../../src/solana/address/address.ts'
import { wrappedSolMint } from '../../../../src/solana/address/known-address.ts'
import { mint, riskContext, sol } from '../../../kit/scan/risk-context.ts'

const usdc = address('EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v')
const jitoSol = address('J1toso1uCk3RLmjorhTtrVwY9HJ7X8V9yYac6Y7kGCPn')
const dollar = 1_000_000n
const context = riskContext({})

const sizeOf = (loss: Loss) => severityOfLoss(loss, context)
const rank = (loss: Loss): number => severities.findIndex((each) => each === sizeOf(loss))

describe('severityOfLoss', () => {
  test.each<[name: string, loss: Loss, size: ReturnType<typeof sizeOf>]>([
    ['the last dollar', { mint: usdc, before: dollar, lost: dollar }, undefined],
    ['the last 10 dollars', { mint: usdc, before: 10n * dollar, lost: 10n * dollar }, 'medium'],
    ['the last 50 dollars', { mint: usdc, before: 50n * dollar, lost: 50n * dollar }, 'high'],
    ['50 of 100 dollars', { mint: usdc, before: 100n * dollar, lost: 50n * dollar }, 'high'],
    ['50 of a million dollars', { mint: usdc, before: 10n ** 12n, lost: 50n * dollar }, undefined],
    ['480 of 1,000 dollars', { mint: usdc, before: 1_000n * dollar, lost: 480n * dollar }, 'high'],
    ['800 of 1,000 dollars', { mint: usdc, before: 10n ** 9n, lost: 8n * 10n ** 8n }, 'critical'],
    [
      'the last 0.01 SOL',
      { mint: wrappedSolMint, before: sol / 100n, lost: sol / 100n },
      undefined,
    ],
    ['4.5 of 10 SOL', { mint: wrappedSolMint, before: 10n * sol, lost: (9n * sol) / 2n }, 'high'],
    ['1 of 10 SOL', { mint: wrappedSolMint, before: 10n * sol, lost: sol }, undefined],
    ['2 of 10 SOL', { mint: wrappedSolMint, before: 10n * sol, lost: 2n * sol }, 'low'],
    ['340 of 1,000 dollars', { mint: usdc, before: 1_000n * dollar, lost: 340n * dollar }, 'high'],
    ['all of little staked SOL', { mint: jitoSol, before: sol / 60n, lost: sol / 60n }, undefined],
    ['one base unit of staked SOL', { mint: jitoSol, before: 1n, lost: 1n }, undefined],
    ['half of other tokens', { mint, before: 100n, lost: 50n }, 'high'],
    ['a third of other tokens', { mint, before: 100n, lost: 33n }, 'medium'],
    ['a quarter of other tokens', { mint, before: 100n, lost: 25n }, undefined],
    ['all of few other tokens', { mint, before: 1n, lost: 1n }, 'critical'],
    ['nothing', { mint, before: 0n, lost: 0n }, undefined],
  ])('%s', (_, loss, size) => {
    expect(sizeOf(loss)).toBe(size)
  })

  test.each([usdc, wrappedSolMint, jitoSol, mint])('never falls as more of %s is lost', (of) => {
    for (const before of [dollar, 50n * dollar, sol / 10n, sol, 1_000n * sol]) {
      const parts = Array.from({ length: 101 }, (__, percent) => (before * BigInt(percent)) / 100n)
      const ranks = parts.map((lost) => rank({ mint: of, before, lost }))
      expect(ranks).toEqual([...ranks].sort((one, other) => one - other))
    }
  })

  test.each([usdc, wrappedSolMint])('never falls as the same part of more %s is lost', (of) => {
    for (const percent of [30n, 45n, 80n, 100n]) {
      const amounts = Array.from({ length: 40 }, (__, power) => 1_000n * 2n ** BigInt(power))
      const ranks = amounts.map((before) =>
        rank({ mint: of, before, lost: (before * percent) / 100n }),
      )
      expect(ranks).toEqual([...ranks].sort((one, other) => one - other))
    }
  })
})

describe('weightOfLoss', () => {
  const weight = (loss: Loss) => weightOfLoss(loss, context)

  test.each([usdc, wrappedSolMint, jitoSol, mint])('agrees with the severity for %s', (of) => {
    for (const before of [dollar, 50n * dollar, sol / 10n, sol, 1_000n * sol]) {
      for (let percent = 0n; percent <= 100n; percent++) {
        const loss = { mint: of, before, lost: (before * percent) / 100n }
        const size = sizeOf(loss)
        const floors = Object.entries(severityFloors).filter(([, floor]) => weight(loss) >= floor)
        expect(floors.at(-1)?.[0]).toBe(size)
      }
    }
  })

  test.each([
    [usdc, 1_000n * dollar],
    [usdc, 80n * dollar],
    [wrappedSolMint, 40n * sol],
    [jitoSol, sol],
    [mint, 10n ** 6n],
  ])('rises with each part of %s, without a step', (of, before) => {
    const weights = Array.from({ length: 601 }, (_, part) =>
      weight({ mint: of, before, lost: (before * BigInt(part + 200)) / 1_000n }),
    ).filter((each) => each > 0)
    const rises = weights.slice(1).map((each, at) => each - (weights[at] ?? 0))
    expect(Math.min(...rises)).toBeGreaterThanOrEqual(0)
    expect(Math.max(...rises)).toBeLessThan(0.015)
  })

  test('rises with the value of a whole balance', () => {
    const weights = [5n, 7n, 10n, 14n, 16n, 30n, 50n, 59n, 60n].map((dollars) =>
      weight({ mint: usdc, before: dollars * dollar, lost: dollars * dollar }),
    )
    expect(weights).toEqual([...weights].sort((one, other) => one - other))
    expect(new Set(weights).size).toBe(weights.length)
  })
})

test('a bound of its own counts as it is for tokens of unknown value', () => {
  const quarter = { ...lossBounds.high, percent: 25n }
  expect(reaches({ mint, before: 100n, lost: 25n }, quarter, context)).toBe(true)
  expect(reaches({ mint, before: 100n, lost: 24n }, quarter, context)).toBe(false)
})

test('the value alone is the size of a whole balance', () => {
  const loss = { mint: usdc, before: 10n ** 12n, lost: 40n * dollar }
  expect(severityOfLoss(loss, context)).toBeUndefined()
  expect(severityOfValue(loss, context)).toBe('high')
})

test('the milder of two', () => {
  expect(milderOf('high', 'medium')).toBe('medium')
  expect(milderOf('low', 'critical')).toBe('low')
  expect(milderOf('high', undefined)).toBeUndefined()
})
