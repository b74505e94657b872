import { countText } from '../basics/count-text.ts'
import { rowProblemText } from '../rewards/words/en.ts'
import { createReadStream, existsSync } from 'node:fs'
import type { Config } from '../config.ts'
import { readCsvRows } from '../rewards/adapters/csv-rows.ts'
import { importRewards } from '../rewards/import-rewards.ts'
import { openLedger } from '../app/open/open-rewards.ts'
import { PostgresError } from '../store/postgres/postgres-trouble.ts'
import { troubleText } from '../store/postgres/words.ts'
import { makeProgress } from './progress.ts'
import { writeLines } from './terminal.ts'

const rewardsUsage = 'drawbridge rewards import <csv file, or - for stdin> [--json]'

/** `drawbridge rewards import`: adds a ledger to the database, all of it or nothing. Exit code 1 if a row is invalid. */
export const rewards = async (args: string[], readConfig: () => Config): Promise<number> => {
  const json = args.includes('--json')
  const [verb, file, more] = args.filter((word) => word !== '--json')
  if (verb !== 'import' || file === undefined || more !== undefined)
    throw new Error(`Usage: ${rewardsUsage}`)
  if (file !== '-' && !existsSync(file)) throw new Error(`File not found: ${file}.`)
  const { archive, close } = await openLedger(readConfig())
  const progress = makeProgress()
  try {
    const result = await importRewards(
      {
        archive,
        nowMs: Date.now,
        onProgress: (rows) => progress.show(rows, undefined, 'rows read'),
      },
      readCsvRows(textOf(file === '-' ? process.stdin : createReadStream(file))),
    )
    progress.end()
    const problem = result.ok ? undefined : rowProblemText(result)
    if (json)
      await writeLines(
        JSON.stringify(result.ok ? result : { ok: false, line: result.line, problem }),
      )
    if (!result.ok) {
      console.error(`Line ${result.line}: ${problem}. Nothing was imported.`)
      return 1
    }
    if (json) return 0
    const { added, known, heldBack } = result
    await writeLines(
      `${countText(added, 'row')} imported, ${known} already known.`,
      ...(heldBack > 0
        ? [
            `${countText(heldBack, 'row')} ${heldBack === 1 ? 'is' : 'are'} hidden until at least 10 participants share ${heldBack === 1 ? 'it' : 'them'}.`,
          ]
        : []),
    )
    return 0
  } catch (error) {
    throw error instanceof PostgresError ? notImported(error) : error
  } finally {
    progress.end()
    await close()
  }
}

/** A connection that broke at the end leaves open whether it did; the same file may be imported again in any case. */
const notImported = ({ trouble }: PostgresError): Error =>
  new Error(`The import did not finish: ${troubleText(trouble)}. Run it again.`)

/** Chunks of text; invalid UTF-8 throws an Error of one sentence. */
const textOf = async function* (bytes: AsyncIterable<Uint8Array | string>): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  const decode = (piece?: Uint8Array): string => {
    try {
      return piece ? decoder.decode(piece, { stream: true }) : decoder.decode()
    } catch {
      throw new Error('The file is not UTF-8 text. Nothing was imported.')
    }
  }
  for await (const piece of bytes)
    yield typeof piece === 'string' ? piece : decode(Uint8Array.from(piece))
  yield decode()
}
