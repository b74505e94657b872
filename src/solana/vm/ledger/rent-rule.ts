import { rentExemptLamports } from '../../state/rent.ts'
import type { HeldAccount } from './ledger.ts'

const incinerator = '1nc1nerator11111111111111111111111111111111'

/**
 * Whether the runtime lets a transaction leave an account with too few lamports for its size: only if it had too few
 * before, and neither its size changed nor its lamports grew. Source: agave `svm/src/rent_calculator.rs`.
 */
export const breaksRent = (before: HeldAccount, after: HeldAccount): boolean => {
  if (before === after || after.lamports === 0n || after.address === incinerator) return false
  if (isExempt(after)) return false
  const wasPaying = before.lamports > 0n && !isExempt(before)
  return !wasPaying || after.data.length !== before.data.length || after.lamports > before.lamports
}

const isExempt = ({ lamports, data }: HeldAccount): boolean =>
  lamports >= rentExemptLamports(data.length)
