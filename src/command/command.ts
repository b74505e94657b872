import type { Config, Environment } from '../config.ts'

/** What every command receives besides its arguments. */
export type CommandContext = {
  /** Reads the environment; throws ConfigError. */
  readConfig: () => Config
  /** The same variables, unread. */
  readEnvironment: () => Environment
  /** Whether stdout may be coloured. */
  colour: boolean
}

export type CommandOption = {
  /** With its dashes. */
  name: string
  /** Its value, in a word; absent for flags. */
  takes?: string
  about: string
}

/** A possible first argument. */
export type CommandWord = { name: string; about: string }

/** One command: help, completion and the program itself read nothing else. */
export type Command = {
  name: string
  /** A line of the list of commands. */
  about: string
  /** What comes after the command's name, one line for each way of calling it. */
  usage: readonly string[]
  /** Sentences, each on a separate line. */
  details?: readonly string[]
  words?: readonly CommandWord[]
  options?: readonly CommandOption[]
  /** An argument may be a file. */
  takesFile?: true
  exitCodes: readonly (readonly [code: number, meaning: string])[]
  /** Lines to paste, without the program's name. */
  examples: readonly (readonly [line: string, about: string])[]
  /** Returns the exit code. A thrown Error's message is the one sentence that the operator reads, with exit code 1. */
  run: (args: string[], context: CommandContext) => Promise<number>
}

/** The option of every command that prints a result. */
export const jsonOption: CommandOption = {
  name: '--json',
  about: 'print one line of JSON, for machines',
}
