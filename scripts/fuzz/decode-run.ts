import { type Address, addressFromBytes } from '../../src/solana/address/address.ts'
import type { InnerInstruction } from '../../src/solana/chain.ts'
import { decodeAll, decodeInstruction } from '../../src/solana/decoding/decode.ts'
import { encodeMessage } from '../../src/solana/transaction/message-writer.ts'
import type { ResolvedMessage, Transaction } from '../../src/solana/transaction/message.ts'
import { instructionDecoders } from '../../src/solana/decoding/registry.ts'
import { neededTableEntries, resolveMessage } from '../../src/solana/transaction/resolve.ts'
import { decodeTransaction, encodeTransaction } from '../../src/solana/transaction/wire.ts'
import { type Random, mutate, pick, randomBytes } from './mutate.ts'

export type DecodeRun = {
  cases: number
  decoded: number
  refused: number
  /** Number of instructions decoded with random data and accounts. */
  instructions: number
  slowestMs: number
  /** What should never happen, with the bytes that cause it; only the first few. */
  problems: string[]
}

const maxProblems = 20

/** Decodes, encodes, resolves and reads mutations of the seeds; a wrong answer or an exception is a problem. */
export const runDecodeFuzz = (
  seeds: readonly Uint8Array[],
  cases: number,
  random: Random,
): DecodeRun => {
  const run: DecodeRun = {
    cases,
    decoded: 0,
    refused: 0,
    instructions: 0,
    slowestMs: 0,
    problems: [],
  }
  const entries = Array.from({ length: 256 }, () => addressFromBytes(randomBytes(random, 32)))
  for (let index = 0; index < cases; index++) {
    const bytes = mutate(pick(random, seeds), pick(random, seeds), random)
    const startedMs = performance.now()
    const problem = problemOf(() => checkBytes(bytes, entries, random, run))
    const spentMs = performance.now() - startedMs
    if (spentMs > run.slowestMs)
      run.slowestMs = Math.max(run.slowestMs, Math.min(spentMs, decodeAgainMs(bytes)))
    if (problem !== undefined && run.problems.length < maxProblems)
      run.problems.push(`${problem}: ${Buffer.from(bytes).toString('base64')}`)
  }
  return run
}

/** Measured again, since a pause may come from the machine or the garbage collector. */
const decodeAgainMs = (bytes: Uint8Array): number => {
  const startedMs = performance.now()
  decodeTransaction(bytes)
  return performance.now() - startedMs
}

const problemOf = (check: () => string | undefined): string | undefined => {
  try {
    return check()
  } catch (thrown) {
    return `threw ${String(thrown)}`
  }
}

const checkBytes = (
  bytes: Uint8Array,
  entries: Address[],
  random: Random,
  run: DecodeRun,
): string | undefined => {
  const result = decodeTransaction(bytes)
  if (!result.ok) {
    run.refused++
    return undefined
  }
  run.decoded++
  const { transaction } = result
  if (Buffer.compare(encodedAgain(transaction), bytes) !== 0) return 'encodes to other bytes'
  const tables = new Map(
    [...neededTableEntries(transaction.message).keys()].map((table) => [table, entries]),
  )
  if (tables.size > 0 && resolveMessage(transaction.message, new Map()).ok)
    return 'resolves without its tables'
  const resolution = resolveMessage(transaction.message, tables)
  if (!resolution.ok) return 'does not resolve with tables that hold everything'
  return checkInstructions(resolution.resolved, random, run)
}

const checkInstructions = (
  { instructions, accounts }: ResolvedMessage,
  random: Random,
  run: DecodeRun,
): string | undefined => {
  const calls = Array.from({ length: random(3) }, () => randomCall(entriesOf(accounts), random))
  const decoded = decodeAll(instructions, calls)
  if (decoded.length !== instructions.length + calls.length) return 'an instruction got lost'
  const some = pick(random, instructionDecoders)
  run.instructions++
  const data = randomBytes(random, random(64))
  // Codes are small numbers; most random data would fail at the first byte.
  if (data.length > 0 && random(4) > 0) data.set([random(60), 0, 0, 0].slice(0, data.length))
  decodeInstruction({
    path: [0],
    programId: some.programId,
    accounts: Array.from({ length: random(12) }, () => pick(random, accounts)),
    data,
  })
  return undefined
}

const entriesOf = (accounts: ResolvedMessage['accounts']): Address[] =>
  accounts.map(({ address }) => address)

/** A call as a node might report it: any depth, any place, any data. */
const randomCall = (addresses: readonly Address[], random: Random): InnerInstruction => ({
  outerIndex: pick(random, [0, 1, 63, 4_294_967_295]),
  programId: pick(random, [...addresses, pick(random, instructionDecoders).programId]),
  accounts: Array.from({ length: random(8) }, () => pick(random, addresses)),
  data: randomBytes(random, random(48)),
  ...(random(3) > 0 && { stackHeight: pick(random, [0, 1, 2, 3, 5, 255, 4_294_967_295]) }),
})

/** A bare message has no envelope. */
const encodedAgain = (transaction: Transaction): Uint8Array =>
  transaction.bare ? encodeMessage(transaction.message) : encodeTransaction(transaction)
