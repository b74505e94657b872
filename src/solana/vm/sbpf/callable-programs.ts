import { type Address, addressToBytes } from '../../address/address.ts'
import {
  ed25519Program,
  loaderV1Program,
  loaderV2Program,
  loaderV3Program,
  nativeLoaderProgram,
  secp256k1Program,
  secp256r1Program,
} from '../../address/known-address.ts'
import { sameBytes } from '../ledger/ledger.ts'

const keysOf = (programs: readonly Address[]): Uint8Array[] => programs.map(addressToBytes)

const neverCallable = keysOf([
  nativeLoaderProgram,
  loaderV1Program,
  loaderV2Program,
  ed25519Program,
  secp256k1Program,
  secp256r1Program,
])
const upgradeLoader = addressToBytes(loaderV3Program)
/** Upgrade, SetAuthority, Close and SetAuthorityChecked. */
const upgradeLoaderCallable: readonly number[] = [3, 4, 5, 7]

/** Whether programs may call this program with these data. Source: agave `cpi.rs` (`check_authorized_program`). */
export const isCallable = (program: Uint8Array, data: Uint8Array): boolean => {
  if (neverCallable.some((key) => sameBytes(key, program))) return false
  if (!sameBytes(program, upgradeLoader)) return true
  return upgradeLoaderCallable.includes(data[0] ?? -1)
}
