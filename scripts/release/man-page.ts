import type { Command } from '../../src/command/command.ts'
import type { Setting } from '../../src/config/setting.ts'

type Group = { title: string; settings: readonly Setting<unknown>[] }

/** drawbridge(1), from the same data as the help. */
export const manPage = (
  commands: readonly Command[],
  groups: readonly Group[],
  version: string,
): string =>
  [
    `.TH DRAWBRIDGE 1 "" "drawbridge ${version}"`,
    '.SH NAME',
    text('drawbridge - a self-hosted security and data API for Solana'),
    '.SH SYNOPSIS',
    '.B drawbridge',
    text('[--env-file <file>] [command] [options]'),
    '.SH DESCRIPTION',
    text('Without a command, it serves the API. Settings are environment variables, listed below.'),
    '.SH OPTIONS',
    ...entry('--env-file <file>', 'Read settings from a file; the environment wins over it.'),
    ...entry('--no-color', 'Disable colour, like NO_COLOR=1.'),
    ...entry('--version', 'Print the version.'),
    ...entry('--help', 'Print a short help.'),
    '.SH COMMANDS',
    ...commands.flatMap(commandLines),
    '.SH ENVIRONMENT',
    ...groups.flatMap(({ title, settings }) => [
      `.SS ${text(title)}`,
      ...settings.flatMap(({ name, default: unset, about }) =>
        entry(name, unset === '' ? about : `${about} Default: \`${unset}\`.`),
      ),
    ]),
    '',
  ].join('\n')

const commandLines = (command: Command): string[] => [
  `.SS ${text(command.name)}`,
  ...command.usage.flatMap((line) => [
    `.B ${text(`drawbridge ${command.name} ${line}`.trim())}`,
    '.br',
  ]),
  text(`${capitalized(command.about)}.`),
  ...(command.details ?? []).map(text),
  ...(command.words ?? []).flatMap(({ name, about }) => entry(name, about)),
  ...(command.options ?? []).flatMap(({ name, takes, about }) =>
    entry(takes === undefined ? name : `${name} <${takes}>`, about),
  ),
  ...command.exitCodes.flatMap(([code, meaning]) => entry(`exit code ${code}`, meaning)),
]

const entry = (name: string, about: string): string[] => ['.TP', `.B ${text(name)}`, text(about)]

/** A line of roff: backslashes and leading dots are commands, and a hyphen would become a typographic one. */
const text = (plain: string): string =>
  plain
    .replaceAll('\\', '\\e')
    .replaceAll('-', '\\-')
    .replaceAll("'", '\\(aq')
    .replaceAll(/`([^`]*)`/g, '\\fB$1\\fR')
    .replaceAll(
      /[^\x20-\x7e]/gu,
      (character) =>
        `\\[u${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}]`,
    )
    .replace(/^\./, '\\&.')

const capitalized = (sentence: string): string =>
  sentence.charAt(0).toUpperCase() + sentence.slice(1)
