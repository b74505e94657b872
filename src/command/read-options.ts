import { parseArgs, type ParseArgsOptionsConfig } from 'node:util'

/**
 * Options and the one argument of a command. Throws an Error of one sentence on anything that is unknown, repeated or
 * missing.
 */
export const readOptions = <const Options extends ParseArgsOptionsConfig>(
  args: string[],
  options: Options,
  { argument, usage }: { argument: string; usage: string },
) => {
  const { values, positionals, tokens } = parseWords(args, options, usage)
  const names = tokens.flatMap((token) => (token.kind === 'option' ? token.name : []))
  const twice = names.find((name, at) => names.indexOf(name) < at)
  if (twice !== undefined) throw new Error(`--${twice} appears twice. Usage: ${usage}`)
  const [first, second] = positionals
  if (first === undefined || second !== undefined)
    throw new Error(`Expected ${argument}. Usage: ${usage}`)
  return { argument: first, values }
}

/** Parses strictly. Throws an Error of one sentence that ends with the usage. */
export const parseWords = <const Options extends ParseArgsOptionsConfig>(
  args: string[],
  options: Options,
  usage: string,
) => {
  try {
    return parseArgs({ args, options, allowPositionals: true, strict: true, tokens: true })
  } catch (error) {
    throw new Error(`${problemOf(error)}. Usage: ${usage}`, { cause: error })
  }
}

/** The parser's messages quote options, and continue with advice after the first sentence. */
const problemOf = (error: unknown): string => {
  const [first = ''] = (error instanceof Error ? error.message : String(error)).split('. ', 1)
  const missing = /^Option '(?:-\w, )?(--[\w-]+).*' argument missing$/.exec(first)?.[1]
  return missing ? `${missing} needs a value` : first
}
