import { type Address, addressFromBytes, addressToBytes } from '../../../solana/address/address.ts'
import { isOnCurve } from '../../../solana/address/curve.ts'
import type { RiskContext } from '../../context/risk-context.ts'
import { ownerFieldsMaxBytes } from '../../count-thresholds.ts'
import type { SignedCall } from '../call.ts'
import { bufferOf, changedData } from '../record-data.ts'

/** A new record of the same kind, which names a stranger where the user's names the user. */
export type ReopenedRecord = { into: Address; next: Address }

/** Codes that programs built with Anchor write before the fields of an account. */
const kindBytes = 8
const addressBytes = 32

/**
 * Where the call changes the user's record and opens another one of the same program, kind and length for a stranger's
 * wallet: what the first held may be in the second from now on. Source: marginfi `transfer_to_new_account`.
 */
export const reopenedFor = (
  record: Address,
  { accounts }: SignedCall,
  context: RiskContext,
): ReopenedRecord | undefined => {
  const data = changedData(record, context)
  const ownerAt = data?.earlier
    .subarray(0, ownerFieldsMaxBytes)
    .indexOf(addressToBytes(context.user))
  if (!data || ownerAt === undefined || ownerAt < kindBytes) return undefined
  for (const { address: into } of accounts) {
    const [before, after] = [context.before.get(into), context.after?.get(into)]
    if (into === record || after?.owner !== data.owner) continue
    const [earlier, later] = [bufferOf(before?.data ?? new Uint8Array(0)), bufferOf(after.data)]
    const isNew = earlier.every((byte) => byte === 0)
    const isAlike =
      later.length === data.earlier.length &&
      later.subarray(0, kindBytes).equals(data.earlier.subarray(0, kindBytes))
    if (!isNew || !isAlike) continue
    const next = addressFromBytes(later.subarray(ownerAt, ownerAt + addressBytes))
    if (isOnCurve(next) && context.identity.isStranger(next)) return { into, next }
  }
  return undefined
}
