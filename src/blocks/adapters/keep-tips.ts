import { isFields } from '../../network/shape.ts'
import type { BlockTransaction } from '../block.ts'
import { callsLaunch } from './block-transactions.ts'
import { namesTipAccount } from './tip-bytes.ts'

/**
 * Those transactions that change no token balance and stand right beside a call of a launch program: they may pay the tip
 * of a bundle, which can pay for itself in a transaction of its own. Others need not be read.
 */
export const besideLaunches = <Quiet extends { index: number }>(
  transactions: readonly BlockTransaction[],
  quiet: readonly Quiet[],
): Quiet[] => {
  const launches = new Set(
    transactions.flatMap(({ index, record }) => (callsLaunch(record) ? [index] : [])),
  )
  return quiet.filter(({ index }) => launches.has(index - 1) || launches.has(index + 1))
}

/** Whether a transaction as a node returns it names an account for tips. */
export const isTip = (fields: unknown): fields is Record<string, unknown> => {
  const wire: unknown = isFields(fields) ? fields['transaction'] : undefined
  const base64: unknown = Array.isArray(wire) ? wire[0] : undefined
  return typeof base64 === 'string' && namesTipAccount(base64)
}

export const inOrder = (transactions: readonly BlockTransaction[]): BlockTransaction[] =>
  transactions.toSorted((a, b) => a.index - b.index)
