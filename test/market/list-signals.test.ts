import { expect, test } from 'bun:test'
import { joinSignals } from '../../src/market/list-signals.ts'
import type { MintSignal } from '../../src/market/signals/signals.ts'
import { addressNumber } from '../kit/market/index-trades.ts'

const signal = (number: number, score: number, told: Partial<MintSignal> = {}): MintSignal => ({
  mint: addressNumber(number),
  score,
  kinds: ['volume-up'],
  summary: `${number}.`,
  ...told,
})

test('each mint stands once, the graver reason first, the strongest at the top', () => {
  const traded = [signal(1, 70), signal(2, 40), signal(3, 20)]
  const changed: MintSignal[] = [
    signal(2, 90, { kinds: ['supply-grew'], summary: 'Risk.' }),
    signal(4, 30, { kinds: ['liquidity-fell'] }),
  ]
  expect(joinSignals(traded, changed)).toEqual([
    { mint: addressNumber(2), score: 98, kinds: ['supply-grew', 'volume-up'], summary: 'Risk. 2.' },
    signal(1, 70),
    signal(4, 30, { kinds: ['liquidity-fell'] }),
    signal(3, 20),
  ])
})

test('what is gathered and a risk at once never pass a hundred', () => {
  expect(joinSignals([signal(1, 100)], [signal(1, 100)])[0]?.score).toBe(100)
  expect(joinSignals([], [])).toEqual([])
})
