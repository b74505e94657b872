import type { HistoryEntry } from './history-node.ts'
import {
  fixtureTransactions,
  type RecordedTransaction,
  tradeTransactions,
} from '../chain/recorded-transaction.ts'

/** Traders in the recordings of this repository: one with three trades, one with five. */
export const recordedTrader = 'MfDuWeqSHEqTFVYZ7LoexgAK9dxk7cy4DFJWjWMGVWa'
export const busierTrader = 'CreQJ2t94QK5dsxUZGXfPJ8Nx7wA9LHr5chxjSMkbNft'

/** Every recorded transaction with a recent time: newest first, ten minutes and a slot apart. */
export const recordedPast = (nowSeconds: number): HistoryEntry[] => {
  const bySignature = new Map<string, RecordedTransaction>()
  for (const recorded of [...fixtureTransactions(), ...tradeTransactions()])
    bySignature.set(recorded.signature, recorded)
  return [...bySignature.values()].map((recorded, index) => ({
    recorded,
    slot: 400_000_000 - index,
    blockTimeSeconds: nowSeconds - 3_600 - index * 600,
  }))
}
