import { type Address, addressFromBytes } from '../address/address.ts'
import { systemProgram } from '../address/known-address.ts'
import type { AccountState } from './account-state.ts'
import { readU16, readU32 } from './layout.ts'

/** `sha256("account:Multisig")`, its first eight bytes. */
const multisigCode = [0xe0, 0x74, 0x79, 0xba, 0x44, 0xa1, 0x4f, 0xec]
const configAuthorityAt = 40
const thresholdAt = 72
const timeLockAt = 74
/** One byte of option, then the address if present, a bump, and the members prefixed by their number. */
const rentCollectorAt = 94
const addressBytes = 32
/** Key and permission mask. */
const memberBytes = addressBytes + 1

/** A multisig of Squads v4: its members and its threshold. Source: @sqds/multisig, account `Multisig`. */
export const readSquadsState = (data: Uint8Array): AccountState => {
  if (!multisigCode.every((byte, index) => data[index] === byte)) return { kind: 'other' }
  const membersAt = rentCollectorAt + (data[rentCollectorAt] === 1 ? 1 + addressBytes : 1) + 1
  const count = readU32(data, membersAt)
  if (data.length < membersAt + 4 + count * memberBytes) return { kind: 'other' }
  const members = Array.from({ length: count }, (_, index): Address =>
    addressFromBytes(data, membersAt + 4 + index * memberBytes),
  )
  const configAuthority = addressFromBytes(data, configAuthorityAt)
  return {
    kind: 'squads-multisig',
    threshold: readU16(data, thresholdAt),
    timeLockSeconds: readU32(data, timeLockAt),
    members,
    ...(configAuthority !== systemProgram && { configAuthority }),
  }
}
