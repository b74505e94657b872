import { type Condition, transferSol, when } from '../sbpf/program.ts'
import { type Call, slot } from '../../on-chain/unknown-program.ts'

export const sol = 1_000_000_000n

/** Three of the five SOL that the user has. */
export const drain = transferSol(slot.system, slot.user, slot.other, 3n * sol)

/** Takes them where the condition holds. */
export const drainsWhen =
  (condition: Condition): Call['parts'] =>
  () => [when(condition, [drain])]

/** Data with a u64 in it. */
export const withWord = (bytes: number, offset: number, value: bigint): Uint8Array => {
  const data = new Uint8Array(bytes)
  new DataView(data.buffer).setBigUint64(offset, value, true)
  return data
}
