import type { Address } from '../../solana/address/address.ts'
import type { RiskContext } from '../context/risk-context.ts'

/** The data of a program's record before and after, if it changed. */
export type ChangedData = { earlier: Buffer; later: Buffer; owner: Address }

/** Undefined if the record is new or closed, has another owner or did not change. */
export const changedData = (
  record: Address,
  { before, after }: RiskContext,
): ChangedData | undefined => {
  const [earlier, later] = [before.get(record), after?.get(record)]
  if (!earlier || !later || earlier.owner !== later.owner) return undefined
  if (Buffer.compare(earlier.data, later.data) === 0) return undefined
  return { earlier: bufferOf(earlier.data), later: bufferOf(later.data), owner: later.owner }
}

/** The same bytes without a copy. */
export const bufferOf = ({ buffer, byteOffset, length }: Uint8Array): Buffer =>
  Buffer.from(buffer, byteOffset, length)
