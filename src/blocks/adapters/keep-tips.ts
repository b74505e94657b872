import { isFields } from '../../network/shape.ts'
import type { BlockTransaction } from '../block.ts'
import { callsLaunch } from './block-transactions.ts'
import { namesTipAccount } from './tip-bytes.ts'

/** A transaction that was not read, since it changes no token balance. */
export type Quiet<Piece> = { index: number; piece: Piece }

/**
 * Those of the transactions left out that pay a tip right beside a call of a launch program: a bundle may pay for itself
 * in a transaction of its own. Others need not be read.
 */
export const tipsBesideLaunches = <Piece extends { parse: () => unknown }>(
  transactions: readonly BlockTransaction[],
  quiet: readonly Quiet<Piece>[],
): { index: number; fields: Record<string, unknown> }[] => {
  const launches = new Set(
    transactions.flatMap(({ index, record }) => (callsLaunch(record) ? [index] : [])),
  )
  return quiet.flatMap(({ index, piece }) => {
    if (!launches.has(index - 1) && !launches.has(index + 1)) return []
    const fields = piece.parse()
    const wire: unknown = isFields(fields) ? fields['transaction'] : undefined
    const base64: unknown = Array.isArray(wire) ? wire[0] : undefined
    if (!isFields(fields) || typeof base64 !== 'string') return []
    return namesTipAccount(base64) ? [{ index, fields }] : []
  })
}
