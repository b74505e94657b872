import { builtFromCommit, productVersion } from './build-info.ts'
import { helpText } from './command/help.ts'
import { checkHealth } from './command/healthcheck.ts'
import { lists } from './command/lists.ts'
import { mcp } from './command/mcp.ts'
import { replay } from './command/replay.ts'
import { rewards } from './command/rewards.ts'
import { scan } from './command/scan.ts'
import { serve } from './command/serve.ts'
import { readProcessConfig } from './config.ts'
import { Fault } from './domain/fault.ts'

/** Each answers the exit code; a thrown Error's message is the one sentence that the operator reads. */
const commands: Record<string, (args: string[]) => Promise<number>> = {
  serve: () => serve(readProcessConfig()),
  scan: (args) => scan(args, readProcessConfig),
  replay: (args) => replay(args),
  lists: (args) => lists(args, readProcessConfig),
  rewards: (args) => rewards(args, readProcessConfig),
  mcp: (args) => mcp(args, readProcessConfig),
  healthcheck: () => checkHealth(readProcessConfig()),
  '--version': async () => {
    console.log(`drawbridge ${productVersion} (${builtFromCommit})`)
    return 0
  },
  '--help': async () => {
    console.log(helpText())
    return 0
  },
}

const main = async ([name = 'serve', ...args]: string[]): Promise<number> => {
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (!command) throw new Error(`There is no command "${name}"; drawbridge --help lists them.`)
  return command(args)
}

/** A fault's message is for the log, its sentence for people. */
const sentenceOf = (error: unknown): string => {
  if (error instanceof Fault) return error.sentence
  return error instanceof Error ? error.message : String(error)
}

try {
  process.exit(await main(process.argv.slice(2)))
} catch (error) {
  console.error(sentenceOf(error))
  process.exit(1)
}
