import type { Address } from '../../solana/address/address.ts'
import type { Account } from '../../solana/chain.ts'
import { token2022Program, tokenProgram } from '../../solana/address/known-address.ts'
import type { AccountState } from '../../solana/state/account-state.ts'
import { isReservedAddress, readOnlyOwners } from '../../solana/state/reserved-address.ts'
import { isUntrusted } from '../scenarios/exposure.ts'

/** Bytes from `start` up to, but not including, `end`. */
export type ByteRange = { start: number; end: number }

const none: readonly ByteRange[] = []
/** SPL Token account: u64 amount at 64. */
const tokenAmount: readonly ByteRange[] = [{ start: 64, end: 72 }]
/** SPL Token mint: u64 supply at 36. */
const mintSupply: readonly ByteRange[] = [{ start: 36, end: 44 }]

/**
 * Bytes of an account of others that may be other ones when what was explored with the account is used again: all data of
 * unknown programs, amounts of token accounts and supplies of mints. Forced execution takes all of them as open. It takes
 * more as open, such as the data of trusted programs; those have to be the same, since their branches are not forced.
 */
export const openBytesOf = (
  { owner, data, executable }: Account,
  state: AccountState | undefined,
  knownPrograms: ReadonlySet<Address>,
): readonly ByteRange[] => {
  if (executable) return none
  if (owner === tokenProgram || owner === token2022Program) {
    if (state?.kind === 'token-account') return tokenAmount
    return state?.kind === 'mint' ? mintSupply : none
  }
  if (state && state.kind !== 'other') return none
  const isOthers =
    isUntrusted(owner, knownPrograms) && !isReservedAddress(owner) && !readOnlyOwners.has(owner)
  return isOthers ? [{ start: 0, end: data.length }] : none
}

/** The parts of the data between the open ranges, which are in order. */
export const fixedParts = (data: Uint8Array, open: readonly ByteRange[]): Uint8Array[] => {
  const parts: Uint8Array[] = []
  let from = 0
  for (const { start, end } of open) {
    parts.push(data.subarray(from, start))
    from = end
  }
  parts.push(data.subarray(from))
  return parts
}
