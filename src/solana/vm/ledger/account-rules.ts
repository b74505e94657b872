import { type HeldAccount, sameBytes } from './ledger.ts'

/** Why the runtime would not accept what a program did to an account. Names are those of the runtime's errors. */
export type AccountFault =
  | 'ExternalAccountLamportSpend'
  | 'ExternalAccountDataModified'
  | 'AccountDataSizeChanged'
  | 'ReadonlyLamportChange'
  | 'ReadonlyDataModified'
  | 'ModifiedProgramId'
  | 'InvalidRealloc'
  | 'UnbalancedInstruction'

/** Account data may not grow beyond this. Source: solana-system-interface `MAX_PERMITTED_DATA_LENGTH`. */
export const maxAccountBytes = 10 * 1024 * 1024

/**
 * Whether a program may turn the one account into the other, which share their data where it did not change. Source:
 * agave `transaction-context` (`BorrowedInstructionAccount`).
 */
export const accountFault = (
  before: HeldAccount,
  after: HeldAccount,
  { writable, program }: { writable: boolean; program: Uint8Array },
): AccountFault | undefined => {
  const owns = sameBytes(before.owner, program)
  if (before.lamports !== after.lamports) {
    if (after.lamports < before.lamports && !owns) return 'ExternalAccountLamportSpend'
    if (!writable) return 'ReadonlyLamportChange'
  }
  if (before.data !== after.data) {
    if (!owns && before.data.length !== after.data.length) return 'AccountDataSizeChanged'
    if (!writable) return 'ReadonlyDataModified'
    if (!owns) return 'ExternalAccountDataModified'
    if (after.data.length > maxAccountBytes) return 'InvalidRealloc'
  }
  if (sameBytes(before.owner, after.owner)) return undefined
  return owns && writable && isZeroed(after.data) ? undefined : 'ModifiedProgramId'
}

const isZeroed = (data: Uint8Array): boolean => {
  for (let at = 0; at < data.length; at++) if (data[at] !== 0) return false
  return true
}
