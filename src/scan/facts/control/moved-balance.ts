import { type Address, addressFromBytes, addressToBytes } from '../../../solana/address/address.ts'
import type { RiskContext } from '../../context/risk-context.ts'
import { ownerFieldsMaxBytes } from '../../count-thresholds.ts'
import type { SignedCall } from '../call.ts'
import { isOthersRecord } from '../others-record.ts'
import { type ChangedData, changedData } from '../record-data.ts'

/** The record that grows, and its owner. */
export type MovedBalance = { into: Address; next: Address }

const addressBytes = 32
const wordBytes = 8
/** Small numbers are counters, which agree by chance. */
const amountMin = 1_000n

/**
 * Where the call lowers a number in the user's record by as much as it raises one in a record of another owner, of the
 * same kind: a balance that moves within the program, which no account of tokens or SOL shows. In a trade between the two
 * another number of theirs moves the other way.
 */
export const balanceMovedFrom = (
  record: Address,
  call: SignedCall,
  context: RiskContext,
): MovedBalance | undefined => {
  const own = changedData(record, context)
  const ownerAt = own?.earlier
    .subarray(0, ownerFieldsMaxBytes)
    .indexOf(addressToBytes(context.user))
  if (!own || ownerAt === undefined || ownerAt < 0) return undefined
  for (const { address: into } of call.accounts) {
    const other = changedData(into, context)
    if (!other || other.owner !== own.owner || !isOthersRecord(into, call, context)) continue
    const next = addressFromBytes(other.later.subarray(ownerAt, ownerAt + addressBytes))
    if (context.identity.isStranger(next) && movesOneWay(own, other)) return { into, next }
  }
  return undefined
}

const movesOneWay = (own: ChangedData, other: ChangedData): boolean => {
  const [lost, gained] = [changesOf(own), changesOf(other)]
  const raised = new Set(gained.filter((change) => change >= amountMin))
  const moves = lost.some(
    (change, at) => change < 0n && (gained[at] === -change || raised.has(-change)),
  )
  return moves && !lost.some((change, at) => change > 0n && (gained[at] ?? 0n) < 0n)
}

/** By how much each number of eight bytes rises. */
const changesOf = ({ earlier, later }: ChangedData): bigint[] =>
  Array.from(
    { length: Math.ceil(Math.min(earlier.length, later.length) / wordBytes) },
    (_, word) => numberAt(later, word * wordBytes) - numberAt(earlier, word * wordBytes),
  )

const numberAt = (data: Buffer, at: number): bigint => {
  const word = Buffer.alloc(wordBytes)
  data.copy(word, 0, at, at + wordBytes)
  return word.readBigUInt64LE()
}
