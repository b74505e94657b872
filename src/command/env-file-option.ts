import { readFileSync } from 'node:fs'
import { ConfigError } from '../config.ts'
import { EnvFileError, readEnvFile } from '../config/env-file.ts'

/** Names a file of settings, anywhere among the arguments, for every command. */
export const envFileOption = '--env-file'

/** Words after `--` are never options. */
const endOfOptions = '--'

const usage = `Usage: drawbridge ${envFileOption} <file> [command]`

/**
 * The arguments without the option, and the path it names.
 * @throws Error of one sentence if the option has no value or appears twice
 */
export const takeEnvFile = (
  argv: readonly string[],
): { args: string[]; envFile: string | undefined } => {
  const args: string[] = []
  let envFile: string | undefined
  for (let at = 0; at < argv.length; at += 1) {
    const word = argv[at] ?? ''
    if (word === endOfOptions) return { args: [...args, ...argv.slice(at)], envFile }
    if (word !== envFileOption && !word.startsWith(`${envFileOption}=`)) {
      args.push(word)
      continue
    }
    if (envFile !== undefined) throw new Error(`${envFileOption} appears twice. ${usage}`)
    if (word === envFileOption) at += 1
    envFile = word === envFileOption ? argv[at] : word.slice(envFileOption.length + 1)
    if (!envFile || envFile === endOfOptions)
      throw new Error(`${envFileOption} needs a file. ${usage}`)
  }
  return { args, envFile }
}

/** @throws ConfigError of one sentence that names the file and the line, never a value */
export const openEnvFile = (path: string): ReadonlyMap<string, string> => {
  const text = (() => {
    try {
      return new TextDecoder('utf-8', { fatal: true }).decode(readFileSync(path))
    } catch (error) {
      const code = error instanceof Error ? Reflect.get(error, 'code') : undefined
      const why = code === 'ENOENT' ? 'there is no such file' : String(code ?? 'it is not UTF-8')
      throw new ConfigError(`${path} cannot be read: ${why}.`, { cause: error })
    }
  })()
  try {
    return readEnvFile(text)
  } catch (error) {
    if (error instanceof EnvFileError)
      throw new ConfigError(`${path}, ${error.message}.`, { cause: error })
    throw error
  }
}
