import { settingGroups } from '../config.ts'
import type { Command } from './command.ts'
import { noColourOption, paint } from './terminal.ts'

/** What `drawbridge --help` prints. */
export const helpText = (commands: readonly Command[], colour: boolean): string =>
  [
    'Drawbridge: a self-hosted security and data API for Solana.',
    '',
    'Usage: drawbridge [command]',
    '',
    heading('Commands', colour),
    ...twoColumns([
      ...commands.map(({ name, about }): [string, string] => [name, about]),
      ['help', 'show more about a command: drawbridge help scan'],
      ['--version', 'print the version'],
      ['--help', 'print this help'],
      [noColourOption, 'disable colour, like NO_COLOR=1; piped output never has colour'],
    ]),
    '',
    heading('Environment', colour),
    ...settingGroups.flatMap(({ title, settings }) => [
      '',
      paint(title, 'bold', colour),
      ...settings.map((each) => `  ${each.name}=${each.default}\n      ${each.about}`),
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

const heading = (title: string, colour: boolean): string => paint(`${title}:`, 'bold', colour)

const table = (title: string, rows: readonly [string, string][], colour: boolean): string[] =>
  rows.length === 0 ? [] : ['', heading(title, colour), ...twoColumns(rows)]

const twoColumns = (rows: readonly (readonly [string, string])[]): string[] => {
  const width = Math.max(...rows.map(([left]) => left.length))
  return rows.map(([left, right]) => `  ${left.padEnd(width)}  ${right}`)
}
