import { describe, expect, test } from 'bun:test'
import { riskOf, weightOfRisks } from '../../../../src/scan/facts/return/swap-risk.ts'
import type { Swap } from '../../../../src/scan/facts/swap.ts'
import { severityFloors } from '../../../../src/scan/thresholds.ts'
import { address } from '../../../../src/solana/address/address.ts'
import { wrappedSolMint } from '../../../../src/solana/address/known-address.ts'
import type { TradeTerms } from '../../../../src/solana/decoding/terms/terms-table.ts'
import { otherMint, riskContext, sol } from '../../../kit/scan/risk-context.ts'

const usdc = address('EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v')
const usdt = address('Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB')
const dollar = 1_000_000n
const context = riskContext({ steps: [{}] })
const [instruction] = context.instructions
if (!instruction) throw new Error('The scene has one instruction')

type Terms = Partial<{ mint: typeof usdc; lost: bigint; before: bigint; returned: typeof usdc }>

/** All of 1,000 dollars for 10,000 units of a token. */
const swap = (terms: TradeTerms, { mint = usdc, lost, before, returned }: Terms = {}): Swap => {
  const given = lost ?? 1_000n * dollar
  return {
    instruction,
    terms,
    given,
    outflow: {
      mint,
      lost: given,
      before: before ?? given,
      receivers: [],
      shares: [],
      movements: [],
    },
    received: { mint: returned ?? otherMint, amount: 10_000n },
  }
}
const minimum = (minOut: bigint): TradeTerms => ({ kind: 'minimum', minOut })
const risked = (of: Swap) => riskOf(of, context)?.risked
const weight = (of: Swap): number => {
  const risk = riskOf(of, context)
  return risk ? weightOfRisks([{ swap: of, risk }], context) : 0
}

describe('riskOf', () => {
  test.each<[name: string, of: Swap, dollars: bigint | undefined]>([
    ['the usual slippage', swap(minimum(8_000n)), undefined],
    ['half', swap(minimum(5_000n)), 375n],
    ['no minimum', swap(minimum(0n)), 1_000n],
    ['a twentieth between dollars', swap(minimum(9_500n), { returned: usdt }), undefined],
    ['a quarter between dollars', swap(minimum(7_600n), { returned: usdt }), 200n],
    ['half of the price', swap({ kind: 'impact', basisPoints: 6_000 }), 500n],
    ['a tenth of the price', swap({ kind: 'impact', basisPoints: 1_000 }), undefined],
    [
      'twice as much for a fixed return',
      swap({ kind: 'maximum', maxIn: 2_000n * dollar, out: 1n }, { before: 10n ** 10n }),
      750n,
    ],
    [
      'a maximum that the balance limits',
      swap({ kind: 'maximum', maxIn: 1n << 63n, out: 1n }),
      undefined,
    ],
    ['an order', swap({ kind: 'order', gives: 1n, gets: 0n }), undefined],
  ])('%s', (_, of, dollars) => {
    expect(risked(of)).toBe(dollars === undefined ? undefined : dollars * dollar)
  })
})

describe('weightOfRisk', () => {
  const parts = Array.from({ length: 401 }, (_, part) => 10_000n - BigInt(part) * 25n)

  test.each<[name: string, more: Terms]>([
    ['a fortune', { lost: 10n ** 12n }],
    ['a thousand dollars', {}],
    ['some dollars', { lost: 40n * dollar }],
    ['a tenth of a balance', { before: 10_000n * dollar }],
    ['SOL', { mint: wrappedSolMint, lost: 5n * sol, before: 9n * sol }],
    ['another token for SOL', { mint: otherMint, returned: wrappedSolMint }],
  ])('rises with the slippage, without a step, for %s', (_, more) => {
    const weights = parts.map((least) => weight(swap(minimum(least), more)))
    const rises = weights.slice(1).map((each, at) => each - (weights[at] ?? 0))
    expect(Math.min(...rises)).toBeGreaterThanOrEqual(0)
    expect(Math.max(...rises)).toBeLessThan(0.1)
  })

  test('adds up over the swaps of one asset', () => {
    const part = swap(minimum(5_000n), { lost: 200n * dollar, before: 1_000n * dollar })
    const risk = { risked: 75n * dollar }
    const three = [part, part, part].map((each) => ({ swap: each, risk }))
    expect(weight(part)).toBeLessThan(severityFloors.high)
    expect(weightOfRisks(three, context)).toBeGreaterThan(weight(part))
    expect(weightOfRisks([...three, ...three], context)).toBeGreaterThan(severityFloors.high)
  })

  test('is a strong warning for half of a wallet, and less for a trace of a fortune', () => {
    expect(weight(swap(minimum(5_000n)))).toBeGreaterThan(severityFloors.high)
    const maker = swap(minimum(0n), { before: 10n ** 12n })
    expect(weight(maker)).toBeLessThan(severityFloors.low)
  })
})
