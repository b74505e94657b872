import type { SpendingPeriod } from '../../../solana/decoding/format/action.ts'

/** Follows the amount of a spending limit: `9 SOL every day`. */
export const periodTexts: Readonly<Record<SpendingPeriod, string>> = {
  once: 'once',
  day: 'every day',
  week: 'every week',
  month: 'every month',
}
