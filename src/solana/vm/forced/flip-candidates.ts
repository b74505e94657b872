import type { Labels, Origin } from '../ledger/labels.ts'
import type { RunnableTransaction } from '../sbpf/run-transaction.ts'
import { bytesCandidates } from './bytes-candidates.ts'
import { targetsOf } from './comparison-targets.ts'
import type { BytesComparison, Comparison, Decision } from './decision-trace.ts'
import { bitsFor } from './linear-bits.ts'
import { slotCandidates } from './slot-candidates.ts'
import { wordQuotient } from './word-quotient.ts'
import { type NumberPlace, numberPlacesOf } from './number-place.ts'
import { ownerCandidates } from './owner-candidates.ts'

/** A decision of a run that is to go another way. */
export type Flip = {
  decision: Decision
  /** Which of the run's decisions it is. */
  index: number
  to: number
}

export type FlipInput = {
  transaction: RunnableTransaction
  labels: Labels
  flip: Flip
  /** Bytes that a system call compared before it. */
  bytes: BytesComparison | undefined
  /** Runs a transaction: the same decision in it, where it comes. */
  probe: (transaction: RunnableTransaction) => Decision | undefined
}

type Side = 'left' | 'right'

/**
 * Transactions that start from other data of others, with which the decision may go the wanted way: the likely ones first.
 * What is compared may be a number as it is, or a number that was added to, multiplied, masked, shifted or looked up, which
 * probing shows.
 */
export function* flipCandidates(input: FlipInput): Generator<RunnableTransaction> {
  const { flip, bytes, labels, transaction } = input
  const { compared, label } = flip.decision
  if (bytes) yield* bytesCandidates(transaction, labels, bytes)
  if (compared) {
    const sides = sidesOf(compared)
    for (const side of sides) yield* directCandidates(input, compared, side)
    for (const side of sides) yield* probedCandidates(input, compared, side)
  }
  const origin = labels.originOf(label)
  if (origin.what === 'owner') yield* ownerCandidates(transaction, origin.account)
  for (const value of shortList(origin)) yield* writeAll(input, origin, [value])
  yield* slotCandidates(transaction, labels, origin)
  yield* byteCandidates(input, origin)
}

const sidesOf = ({ leftLabel, rightLabel }: Comparison): Side[] => [
  ...(leftLabel === 0 ? [] : ['left' as const]),
  ...(rightLabel === 0 ? [] : ['right' as const]),
]

const originOf = ({ labels }: FlipInput, compared: Comparison, side: Side): Origin =>
  labels.originOf(side === 'left' ? compared.leftLabel : compared.rightLabel)

/** What may be added to reach the same remainder without taking anything away. */
const rounds: readonly bigint[] = [
  0n,
  ...[3n, 4n, 6n, 9n].map((power) => 10n ** power),
  ...[8n, 12n, 16n, 32n].map((power) => 1n << power),
]

/** The wanted value as it is, by its distance from the value now, and by its bits. */
function* directCandidates(
  input: FlipInput,
  compared: Comparison,
  side: Side,
): Generator<RunnableTransaction> {
  const { transaction, labels, flip } = input
  const origin = originOf(input, compared, side)
  const places = numberPlacesOf(origin, labels)
  if (origin.what === 'length' && flip.to !== 0)
    for (const place of places) yield place.write(transaction, usualLength)
  for (const target of targetsOf(compared, side, flip.to === 1))
    for (const place of places) {
      const now = place.read(transaction)
      const distance = target - compared[side]
      const likely = [target, now + distance, now ^ target ^ compared[side]]
      const above = distance < 0n ? rounds.map((round) => now + distance + round) : []
      // Anyone can send SOL; only its owner can take some away.
      const sent = origin.what === 'lamports' ? above.filter((value) => value > now) : []
      for (const value of [...sent, ...likely, ...above]) yield* written(transaction, place, value)
    }
}

/** Of an account that is only opened then. */
const usualLength = 1_024n

function* written(
  transaction: RunnableTransaction,
  place: NumberPlace,
  value: bigint,
): Generator<RunnableTransaction> {
  const fitting = BigInt.asUintN(place.bits, value)
  if (fitting !== place.read(transaction)) yield place.write(transaction, fitting)
}

/** What the compared value makes of the number, found out by changing the number. */
function* probedCandidates(
  input: FlipInput,
  compared: Comparison,
  side: Side,
): Generator<RunnableTransaction> {
  const { transaction, labels, flip, probe } = input
  const valueAt = (place: NumberPlace, value: bigint): bigint | undefined =>
    probe(place.write(transaction, BigInt.asUintN(place.bits, value)))?.compared?.[side]
  const targets = targetsOf(compared, side, flip.to === 1)
  const places = numberPlacesOf(originOf(input, compared, side), labels).filter(
    (place) => place.write(transaction, place.read(transaction) + 1n) !== transaction,
  )
  for (const place of new Set([places[0], places.at(-1)])) {
    if (!place) continue
    const now = place.read(transaction)
    const next = valueAt(place, now + 1n)
    const factor = next === undefined ? 0n : next - compared[side]
    for (const target of targets) {
      const distance = target - compared[side]
      const steps = wordQuotient(distance, factor)
      if (steps !== undefined) yield* written(transaction, place, now + steps)
      if (factor !== 0n) yield* written(transaction, place, now + distance / factor)
    }
    const columns = Array.from({ length: place.bits }, (_, bit) => {
      const value = valueAt(place, now ^ (1n << BigInt(bit)))
      return value === undefined ? 0n : value ^ compared[side]
    })
    for (const target of targets) {
      const turned = bitsFor(columns, target ^ compared[side])
      if (turned !== undefined) yield* written(transaction, place, now ^ turned)
    }
  }
}

/** Values that decide more often than others, where nothing is known of the comparison. */
const shortList = ({ what }: Origin): readonly bigint[] =>
  what === 'length' ? [0n, 165n, 82n, 1_024n, 8n, 32n, 64n] : what === 'lamports' ? [0n] : []

function* writeAll(
  { transaction, labels }: FlipInput,
  origin: Origin,
  values: readonly bigint[],
): Generator<RunnableTransaction> {
  for (const place of numberPlacesOf(origin, labels))
    for (const value of values) yield* written(transaction, place, value)
}

/** Every value of the byte: a table shows what it holds at one of them only. */
function* byteCandidates(input: FlipInput, origin: Origin): Generator<RunnableTransaction> {
  if (origin.what !== 'data' && origin.what !== 'sysvar') return
  const narrow = numberPlacesOf(origin, input.labels).at(-1)
  if (narrow?.bits !== 8) return
  for (let value = 0n; value <= 0xffn; value++) yield* written(input.transaction, narrow, value)
}
