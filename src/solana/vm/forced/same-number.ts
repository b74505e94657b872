import type { Labels } from '../ledger/labels.ts'

/** Two offsets closer than this may belong to one number. */
const numberBytes = 8

/** Whether two labels belong to one number, or to one sysvar. */
export const isSameNumber = (labels: Labels, left: number, right: number): boolean => {
  const [one, other] = [labels.originOf(left), labels.originOf(right)]
  if (one.what === 'sysvar') return other.what === 'sysvar' && one.sysvar === other.sysvar
  if (!('account' in one) || !('account' in other) || one.account !== other.account) return false
  if (one.what !== 'data' || other.what !== 'data') return one.what === other.what
  return Math.abs(one.offset - other.offset) < numberBytes
}
