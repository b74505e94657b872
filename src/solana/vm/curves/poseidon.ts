import { grainGenConstants, poseidon, type PoseidonFn } from '@noble/curves/abstract/poseidon'
import { bn254 } from '@noble/curves/bn254'

const { Fr } = bn254.fields
const fullRounds = 8
/** Partial rounds for one input, two, and so on. Source: circomlib `poseidon.circom`. */
const partialRounds = [56, 57, 56, 60, 60, 63, 64, 63, 60, 66, 60, 65] as const
export const maxPoseidonInputs = partialRounds.length

const hashes = new Map<number, PoseidonFn>()

/** Constants take a while to be made, so they are kept. */
const hashOf = (inputs: number): PoseidonFn => {
  const known = hashes.get(inputs)
  if (known) return known
  const roundsPartial = partialRounds[inputs - 1] ?? 0
  const size = { Fp: Fr, t: inputs + 1, roundsFull: fullRounds, roundsPartial }
  const made = poseidon({ ...size, ...grainGenConstants(size), sboxPower: 5 })
  hashes.set(inputs, made)
  return made
}

/** The Poseidon hash of circomlib over BN254 (x^5); undefined for none, too many, or an input beyond the field. */
export const poseidonHash = (inputs: readonly bigint[]): bigint | undefined => {
  if (inputs.length < 1 || inputs.length > maxPoseidonInputs) return undefined
  if (inputs.some((input) => input >= Fr.ORDER)) return undefined
  return hashOf(inputs.length)([0n, ...inputs])[0]
}
