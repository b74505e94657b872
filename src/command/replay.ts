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
 * Replays a saved scan without a node and prints the result, with its hash on stderr. Returns the verdict's exit code if
 * the result equals the saved one, otherwise 4, with the differences on stderr.
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
  if (!found) throw new Error(`No bundle found at ${path}.`)
  // A device or a pipe has no size, and may never end.
  if (!found.isFile()) throw new Error(`${path} is not a regular file.`)
  const sizeBytes = found.size
  if (sizeBytes > bundleMaxBytes)
    throw new Error(`The bundle is too large: ${sizeBytes} bytes; the limit is ${bundleMaxBytes}.`)
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    const code = error instanceof Error ? Reflect.get(error, 'code') : undefined
    throw new Error(`The bundle at ${path} cannot be read (${String(code ?? error)}).`, {
      cause: error,
    })
  }
}
