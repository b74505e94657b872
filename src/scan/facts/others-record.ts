import { type Address, addressToBytes } from '../../solana/address/address.ts'
import { corePrograms } from '../../solana/state/reserved-address.ts'
import type { RiskContext } from '../context/risk-context.ts'
import { ownerFieldsMaxBytes } from '../count-thresholds.ts'
import type { SignedCall } from './call.ts'

/** Codes that programs built with Anchor write before the fields of an account. */
const codeBytes = 8
const addressBytes = 32

/**
 * Whether this account of a program is the same kind of record as one of the user in the call, with another owner: the
 * same program, length and code, and another address where the user's record has the user's. What moves there leaves the
 * user, though it stays with the program.
 */
export const isOthersRecord = (
  account: Address,
  { accounts }: Pick<SignedCall, 'accounts'>,
  { before, user }: Pick<RiskContext, 'before' | 'user'>,
): boolean => {
  const record = before.get(account)
  if (!record || corePrograms.has(record.owner)) return false
  const name = addressToBytes(user)
  return accounts.some(({ address }) => {
    const own = before.get(address)
    if (!own || own.owner !== record.owner || own.data.length !== record.data.length) return false
    const at = Buffer.from(own.data.subarray(0, ownerFieldsMaxBytes)).indexOf(name)
    if (at < 0) return false
    const owner = record.data.subarray(at, at + addressBytes)
    return (
      Buffer.compare(own.data.subarray(0, codeBytes), record.data.subarray(0, codeBytes)) === 0 &&
      Buffer.compare(owner, name) !== 0 &&
      owner.some((byte) => byte !== 0)
    )
  })
}
