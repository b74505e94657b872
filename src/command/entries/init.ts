import { linkSync, rmSync, writeFileSync } from 'node:fs'
import { randomUUID } from 'node:crypto'
import { resolve } from 'node:path'
import { settingGroups } from '../../config.ts'
import { envTemplate } from '../../config/env-template.ts'
import type { Command } from '../command.ts'
import { parseWords } from '../read-options.ts'
import { writeLines } from '../terminal.ts'

const usage = 'drawbridge init [file]'
const defaultFile = '.env'

/** The file will hold keys. */
const ownerOnly = 0o600

const init = async (args: string[]): Promise<number> => {
  const { positionals } = parseWords(args, {}, usage)
  const [file = defaultFile, more] = positionals
  if (more !== undefined) throw new Error(`Expected at most one file. Usage: ${usage}`)
  writeNew(resolve(file), envTemplate(settingGroups))
  await writeLines(
    `${file} has every setting, commented out. Edit it, then run:`,
    `  drawbridge --env-file ${file} doctor`,
    `  drawbridge --env-file ${file}`,
  )
  return 0
}

/** The name appears with its whole content and its mode, or not at all. */
const writeNew = (path: string, text: string): void => {
  const partial = `${path}.${randomUUID()}.part`
  try {
    writeFileSync(partial, text, { flag: 'wx', mode: ownerOnly })
    // Unlike a rename, a link never replaces a file.
    linkSync(partial, path)
  } catch (error) {
    const code = error instanceof Error ? String(Reflect.get(error, 'code')) : String(error)
    throw new Error(
      code === 'EEXIST'
        ? `The file ${path} exists; init never overwrites a file.`
        : `The file ${path} cannot be written (${code}).`,
      { cause: error },
    )
  } finally {
    rmSync(partial, { force: true })
  }
}

export const initCommand: Command = {
  name: 'init',
  about: 'write a file with every setting and its default',
  usage: ['[file]'],
  details: [
    `Writes ${defaultFile} by default, readable only by you, and never overwrites a file.`,
    'Every line is a comment, so the file changes nothing until you edit it.',
    'The server reads the file only if --env-file names it.',
  ],
  takesFile: true,
  exitCodes: [
    [0, 'written'],
    [1, 'not written, for example because the file exists; see stderr'],
  ],
  examples: [
    ['init', 'writes .env here'],
    ['init /etc/drawbridge/drawbridge.env', 'for the systemd unit'],
  ],
  run: init,
}
