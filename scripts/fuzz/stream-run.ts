import { isDeepStrictEqual } from 'node:util'
import { readGeyserUpdate } from '../../src/blocks/adapters/yellowstone/geyser-update.ts'
import {
  kindOfInfo,
  readStreamedTransaction,
  readTransactionInfo,
} from '../../src/blocks/adapters/yellowstone/stream-transaction.ts'
import { makeChain } from '../../test/kit/blocks/made-chain.ts'
import { recordedBlock } from '../../test/kit/blocks/recorded-block.ts'
import { asVersion1 } from '../../test/kit/blocks/version-1.ts'
import {
  decodeUpdate,
  encodeUpdate,
  type Message,
  metaUpdate,
  slotUpdate,
  transactionUpdate,
} from '../../test/kit/yellowstone/geyser-messages.ts'
import { mutate, pick, type Random } from './mutate.ts'

export type StreamRun = {
  cases: number
  /** Messages that were read although they were changed. */
  read: number
  refused: number
  slowestMs: number
  /** What should never happen, with the bytes that cause it; only the first few. */
  problems: string[]
}

const maxProblems = 20

/**
 * Reads mutations of a stream's messages. An exception is a problem, and so is a message that is read otherwise than
 * after the official definition has decoded and encoded it. Where that cannot decode a message, it is for fields that
 * the product passes over.
 */
export const runStreamFuzz = (cases: number, random: Random): StreamRun => {
  const run: StreamRun = { cases, read: 0, refused: 0, slowestMs: 0, problems: [] }
  const seeds = streamSeeds()
  for (let index = 0; index < cases; index += 1) {
    const seed = pick(random, seeds)
    // Most changes of lengths break a message; those of single bytes reach what it holds.
    const bytes =
      random(2) === 0 ? mutate(seed, pick(random, seeds), random) : replaced(seed, random)
    const startedMs = performance.now()
    const problem = problemWith(bytes, run)
    run.slowestMs = Math.max(run.slowestMs, performance.now() - startedMs)
    if (problem !== undefined && run.problems.length < maxProblems)
      run.problems.push(`${problem}: ${Buffer.from(bytes).toString('base64')}`)
  }
  return run
}

/** Transactions of all versions, which may hold trades or not, blocks and slots. */
const streamSeeds = (): Uint8Array[] => {
  const recorded = recordedBlock().transactions.filter(({ meta }) => meta.err === null)
  const some = recorded.filter((_, at) => at % 8 === 0)
  const { blocks } = makeChain({ slots: 10, trades: 1 })
  return [
    ...[...some, ...some.flatMap((each) => asVersion1(each) ?? [])].map((each, index) =>
      encodeUpdate(transactionUpdate(each, { slot: 400_000_000, index })),
    ),
    ...blocks.map((block) => encodeUpdate(metaUpdate(block))),
    encodeUpdate(slotUpdate(400_000_000, 'SLOT_FINALIZED')),
    encodeUpdate({ ping: {} }),
  ]
}

const problemWith = (bytes: Uint8Array, run: StreamRun): string | undefined => {
  try {
    const read = readAll(bytes)
    if (!read) {
      run.refused += 1
      return undefined
    }
    run.read += 1
    const decoded = decodedOfficially(bytes)
    return !decoded || isDeepStrictEqual(read, readAll(encodeUpdate(decoded)))
      ? undefined
      : 'is read otherwise than by the official definition'
  } catch (thrown) {
    return `threw ${String(thrown)}`
  }
}

const replaced = (bytes: Uint8Array, random: Random): Uint8Array => {
  const changed = bytes.slice()
  changed[random(bytes.length)] = random(256)
  return changed
}

const decodedOfficially = (bytes: Uint8Array): Message | undefined => {
  try {
    return decodeUpdate(bytes)
  } catch {
    return undefined
  }
}

/**
 * Everything that is used of a message; undefined if it is refused or not used. Logs are left out: broken characters in
 * them are replaced by one side only.
 */
const readAll = (bytes: Uint8Array): unknown => {
  const update = readGeyserUpdate(bytes)
  if (update?.kind === 'other') return undefined
  if (update?.kind !== 'transaction') return update
  const info = readTransactionInfo(update.info)
  const kind = info && kindOfInfo(info)
  if (!info || !kind) return undefined
  const record = readStreamedTransaction(info, { slot: update.slot })
  return record && { slot: update.slot, index: info.index, record: { ...record, logs: [] } }
}
