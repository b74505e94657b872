import { builtFromCommit, productVersion } from './build-info.ts'
import { helpText } from './command/help.ts'
import { checkHealth } from './command/healthcheck.ts'
import { serve } from './command/serve.ts'
import { readProcessConfig } from './config.ts'

/** Each answers the exit code; a thrown Error's message is the one sentence that the operator reads. */
const commands: Record<string, (args: string[]) => Promise<number>> = {
  serve: () => serve(readProcessConfig()),
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
  const command = commands[name]
  if (!command) throw new Error(`There is no command "${name}"; drawbridge --help lists them.`)
  return command(args)
}

try {
  process.exit(await main(process.argv.slice(2)))
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error))
  process.exit(1)
}
