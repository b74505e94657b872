import { secp256k1 } from '@noble/curves/secp256k1'
import { bytesToNumberBE } from '@noble/curves/utils'

const order = secp256k1.Point.Fn.ORDER

/**
 * The 64 bytes of the key that signed a hash, or undefined where there is none. `r` and `s` are below the order of the
 * curve; a high `s` is allowed. Source: libsecp256k1 (`recover`).
 */
export const recoverKey = (
  hash: Uint8Array,
  recovery: number,
  signature: Uint8Array,
): Uint8Array | undefined => {
  const [r, s] = [bytesToNumberBE(signature.slice(0, 32)), bytesToNumberBE(signature.slice(32, 64))]
  if (r === 0n || s === 0n || r >= order || s >= order) return undefined
  try {
    const made = new secp256k1.Signature(r, s).addRecoveryBit(recovery)
    return made.recoverPublicKey(hash).toBytes(false).slice(1)
  } catch {
    return undefined
  }
}
