import { expect, test } from 'bun:test'
import { joinSignals } from '../../src/market/list-signals.ts'
import type {
  MintSignal,
  SignalReason,
  StagedVolume,
} from '../../src/market/signals/signal-reason.ts'
import { addressNumber } from '../kit/market/index-trades.ts'

const volume: SignalReason = { kind: 'volume-up', score: 40, usd: 500, usualUsd: 100 }
const fall: SignalReason = { kind: 'liquidity-fell', score: 30, fromUsd: 9_000, toUsd: 6_300 }
const staged: StagedVolume = { by: 'one-wallet', share: 0.8 }

const signal = (number: number, score: number, fields: Partial<MintSignal> = {}): MintSignal => ({
  mint: addressNumber(number),
  score,
  reasons: [volume],
  ...fields,
})

test('each mint appears once, strongest reason and strongest mint first', () => {
  const traded = [signal(1, 70), signal(2, 40, { staged }), signal(3, 20)]
  const changed: MintSignal[] = [
    signal(2, 90, { reasons: [fall] }),
    signal(4, 30, { reasons: [fall] }),
  ]
  expect(joinSignals(traded, changed)).toEqual([
    { mint: addressNumber(2), score: 98, reasons: [fall, volume], staged },
    signal(1, 70),
    signal(4, 30, { reasons: [fall] }),
    signal(3, 20),
  ])
})

test('joined scores never exceed a hundred', () => {
  expect(joinSignals([signal(1, 100)], [signal(1, 100)])[0]?.score).toBe(100)
  expect(joinSignals([], [])).toEqual([])
})
