import { tokenAmountText } from '../../../findings/words/amounts.ts'
import type { PullTerms } from '../../facts/control/pull-terms.ts'

/** `12 USDC from you every 30 days until 2030-01-01`. */
export const pullTermsText = ({ amount, periodSeconds, ends }: PullTerms): string =>
  `${tokenAmountText(amount)} from you ${periodSeconds === undefined ? 'in total' : `every ${periodText(periodSeconds)}`} ${endText(ends)}`

const periods = [
  ['day', 86_400n],
  ['hour', 3_600n],
] as const

/** `30 days`, `hour`, `90 seconds`. */
const periodText = (seconds: bigint): string => {
  const [unit, length] = periods.find(([, each]) => seconds > 0n && seconds % each === 0n) ?? [
    'second',
    1n,
  ]
  const count = seconds / length
  return count === 1n ? unit : `${count} ${unit}s`
}

const endText = (ends: PullTerms['ends']): string => {
  if (ends === 'when-cancelled') return 'until you cancel it'
  if (ends === 'never') return 'without an end date'
  return `until ${new Date(Number(ends) * 1000).toISOString().slice(0, 10)}`
}
