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
  const { values, positionals, tokens } = parsed(args, options, usage)
  const names = tokens.flatMap((token) => (token.kind === 'option' ? token.name : []))
  const twice = names.find((name, at) => names.indexOf(name) < at)
  if (twice !== undefined) throw new Error(`--${twice} appears twice. Usage: ${usage}`)
  const [first, second] = positionals
  if (first === undefined || second !== undefined)
    throw new Error(`Expected ${argument}. Usage: ${usage}`)
  return { argument: first, values }
}

const parsed = <const Options extends ParseArgsOptionsConfig>(
  args: string[],
  options: Options,
  usage: string,
) => {
  try {
    return parseArgs({ args, options, allowPositionals: true, strict: true, tokens: true })
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    throw new Error(`${message.split('. ', 1)[0]}. Usage: ${usage}`, { cause: error })
  }
}
