import { readFileSync, statSync } from 'node:fs'
import { bundleMaxBytes } from '../scan/bundle/bundle.ts'
import { readBundle } from '../scan/bundle/read-bundle.ts'
import { replayScan } from '../scan/replay-scan.ts'
import { bundleProblemText, differenceText } from '../scan/words/en/replay.ts'
import { parseJsonExactly } from '../network/json.ts'
import type { CommandContext } from './command.ts'
import { exitCodes, orFailed } from './exit-code.ts'
import { printReport } from './print-report.ts'
import { readOptions } from './read-options.ts'
import { scanDepsOn } from './scan-deps.ts'

export const replayUsage = 'drawbridge replay <bundle> [--json]'

/**
 * Runs a saved scan again without a node and prints what comes out, with its hash on stderr. Exit code of the verdict
 * where it is the one that was saved; 4, with what differs on stderr, where it is not.
 */
export const replay = (args: string[], { colour }: CommandContext): Promise<number> =>
  orFailed(async () => {
    const { argument, values } = readOptions(
      args,
      { json: { type: 'boolean', default: false } },
      { argument: 'one bundle', usage: replayUsage },
    )
    const reading = readBundle(readJson(argument))
    if (!reading.ok) throw new Error(bundleProblemText(reading.problem))
    const { bundle } = reading
    const { report, differences } = await replayScan(scanDepsOn, bundle)
    if (report) {
      await printReport(report, { wallet: bundle.request.walletAddress, json: values.json, colour })
    }
    for (const difference of differences) console.error(differenceText(difference))
    if (!report || differences.length > 0) return exitCodes.differs
    console.error(`Replayed with the same verdict and hash: ${bundle.outcome.inputsHash}.`)
    return exitCodes[report.answer.verdict]
  })

const readJson = (path: string): unknown => {
  const text = readText(path)
  try {
    return parseJsonExactly(text)
  } catch (error) {
    throw new Error('The bundle is damaged: it is not JSON.', { cause: error })
  }
}

const readText = (path: string): string => {
  const found = statSync(path, { throwIfNoEntry: false })
  if (!found) throw new Error(`There is no bundle at ${path}.`)
  // A device or a pipe has no size, and perhaps no end.
  if (!found.isFile()) throw new Error(`There is no file at ${path} but something else.`)
  const sizeBytes = found.size
  if (sizeBytes > bundleMaxBytes)
    throw new Error(`The bundle has ${sizeBytes} bytes; at most ${bundleMaxBytes} are read.`)
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    const code = error instanceof Error ? Reflect.get(error, 'code') : undefined
    throw new Error(`The bundle at ${path} cannot be read (${String(code ?? error)}).`, {
      cause: error,
    })
  }
}
