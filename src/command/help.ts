import { settingGroups } from '../config.ts'
import type { Command } from './command.ts'
import { envFileOption } from './env-file-option.ts'
import { noColourOption, paint } from './terminal.ts'

/** What `drawbridge --help` prints: it fits a screen of 80 columns and 30 lines. */
export const helpText = (commands: readonly Command[], colour: boolean): string =>
  [
    'Drawbridge: a self-hosted security and data API for Solana.',
    '',
    'Usage: drawbridge [command] [options]',
    '',
    heading('Commands', colour),
    ...twoColumns([
      ...commands.map(({ name, about }): [string, string] => [name, about]),
      ['help', 'more about a command or all settings: help scan, help settings'],
    ]),
    '',
    heading('Options', colour),
    ...twoColumns([
      [`${envFileOption} <file>`, 'read settings from a file; the environment wins over it'],
      [noColourOption, 'disable colour, like NO_COLOR=1'],
      ['--version, --help', 'print the version, or this help'],
    ]),
  ].join('\n')

/** What `drawbridge help scan` prints. */
export const commandHelp = (command: Command, colour: boolean): string => {
  const {
    name,
    about,
    usage,
    details = [],
    words = [],
    options = [],
    exitCodes,
    examples,
  } = command
  return [
    `drawbridge ${name}: ${about}`,
    '',
    ...usage.map((line) => `Usage: drawbridge ${name}${line === '' ? '' : ` ${line}`}`),
    ...(details.length > 0 ? ['', ...details] : []),
    ...table(
      'What',
      words.map((word) => [word.name, word.about]),
      colour,
    ),
    ...table(
      'Options',
      options.map((option) => [
        `${option.name}${option.takes === undefined ? '' : ` <${option.takes}>`}`,
        option.about,
      ]),
      colour,
    ),
    ...table(
      'Exit codes',
      exitCodes.map(([code, meaning]) => [String(code), meaning]),
      colour,
    ),
    '',
    heading('Examples', colour),
    ...examples.flatMap(([line, about]) => [
      `  ${paint(`# ${about}`, 'grey', colour)}`,
      `  drawbridge${line === '' ? '' : ` ${line}`}`,
    ]),
  ].join('\n')
}

/** What `drawbridge help settings` prints. */
export const settingsHelp = (colour: boolean): string =>
  [
    'Settings are environment variables, or lines of a file given with --env-file.',
    'An empty one counts as not set. drawbridge init writes a file with all of them.',
    ...settingGroups.flatMap(({ title, settings }) => [
      '',
      heading(title, colour),
      ...settings.map((each) => `  ${each.name}=${each.default}\n      ${each.about}`),
    ]),
  ].join('\n')

const heading = (title: string, colour: boolean): string => paint(`${title}:`, 'bold', colour)

const table = (title: string, rows: readonly [string, string][], colour: boolean): string[] =>
  rows.length === 0 ? [] : ['', heading(title, colour), ...twoColumns(rows)]

const twoColumns = (rows: readonly (readonly [string, string])[]): string[] => {
  const width = Math.max(...rows.map(([left]) => left.length))
  return rows.map(([left, right]) => `  ${left.padEnd(width)}  ${right}`)
}
