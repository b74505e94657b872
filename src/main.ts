import { faultText } from './basics/words/en/faults.ts'
import { hostScanWorker } from './app/scan-pool/host.ts'
import { builtFromCommit, productVersion, scanWorkerName } from './build-info.ts'
import type { Command, CommandContext } from './command/command.ts'
import { nearestWord } from './basics/nearest-word.ts'
import { openEnvFile, takeEnvFile } from './command/env-file-option.ts'
import { commandHelp, helpText, settingsHelp } from './command/help.ts'
import { commands } from './command/entries/registry.ts'
import { misspeltText } from './command/misspelt-text.ts'
import { plain, readTerminal, writeLines } from './command/terminal.ts'
import { misspeltIn, processEnvironment, readConfig } from './config.ts'
import { Fault } from './basics/fault.ts'

const main = async (argv: readonly string[]): Promise<number> => {
  const { args: words, colour } = readTerminal(argv)
  const { args, envFile } = takeEnvFile(words)
  const [name = 'serve', ...rest] = args
  if (name === '--version') return print(`drawbridge ${productVersion} (${builtFromCommit})`)
  if (name === '--help' || name === '-h') return print(helpText(commands, colour))
  if (name === 'help') {
    const [about] = rest
    if (about === undefined || about === name) return print(helpText(commands, colour))
    if (about === 'settings') return print(settingsHelp(colour))
    return print(commandHelp(commandOf(about), colour))
  }
  if (name === scanWorkerName) {
    await hostScanWorker()
    return 0
  }
  const command = commandOf(name)
  const end = rest.indexOf('--')
  if ((end === -1 ? rest : rest.slice(0, end)).includes('--help'))
    return print(commandHelp(command, colour))
  return command.run(rest, { ...settingsIn(envFile), colour })
}

/** Reads the environment once a command needs it, and reports likely misspellings first. */
const settingsIn = (
  envFile: string | undefined,
): Pick<CommandContext, 'readConfig' | 'readEnvironment'> => {
  const readEnvironment = () =>
    processEnvironment(envFile === undefined ? undefined : openEnvFile(envFile))
  return {
    readEnvironment,
    readConfig: () => {
      const environment = readEnvironment()
      for (const each of misspeltIn(environment)) console.error(misspeltText(each))
      return readConfig(environment)
    },
  }
}

const print = async (text: string): Promise<number> => {
  await writeLines(text)
  return 0
}

const commandOf = (name: string): Command => {
  const command = commands.find((each) => each.name === name)
  if (command) return command
  const near = nearestWord(name, [...commands.map((each) => each.name), 'help'])
  const meant = near === undefined ? '' : ` Did you mean ${near}?`
  throw new Error(`Unknown command "${name}".${meant} Run drawbridge --help to see all commands.`)
}

/** A fault's message is for the log, its sentence for people. Control characters are escaped for the terminal. */
const sentenceOf = (error: unknown): string => {
  const message = error instanceof Error ? error.message : String(error)
  const sentence = error instanceof Fault ? faultText(error) : message
  return sentence.split('\n').map(plain).join('\n')
}

try {
  process.exit(await main(process.argv.slice(2)))
} catch (error) {
  console.error(sentenceOf(error))
  process.exit(1)
}
