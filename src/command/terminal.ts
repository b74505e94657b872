/** Disables colour, anywhere among the arguments; `NO_COLOR` in the environment does the same. */
export const noColourOption = '--no-color'

/** Words after `--` are never options. */
const endOfOptions = '--'

/** The arguments without those for the terminal, and whether stdout may be coloured. */
export const readTerminal = (
  argv: readonly string[],
  stdout: { isTTY?: boolean; hasColors?: () => boolean } = process.stdout,
): { args: string[]; colour: boolean } => {
  const end = argv.indexOf(endOfOptions)
  const options = end === -1 ? argv : argv.slice(0, end)
  const refused = options.includes(noColourOption)
  const rest = end === -1 ? [] : argv.slice(end)
  return {
    args: [...options.filter((word) => word !== noColourOption), ...rest],
    // The runtime checks NO_COLOR, FORCE_COLOR and TERM.
    colour: !refused && stdout.isTTY === true && stdout.hasColors?.() === true,
  }
}

export type Colour = 'red' | 'yellow' | 'green' | 'grey' | 'bold'

const codes: Record<Colour, string> = {
  red: '1;31',
  yellow: '1;33',
  green: '1;32',
  grey: '90',
  bold: '1',
}

/** The text in a colour, if the output is coloured. */
export const paint = (text: string, colour: Colour, coloured: boolean): string =>
  coloured ? `\u001b[${codes[colour]}m${text}\u001b[0m` : text

/** Untrusted text for a terminal: it may not contain control characters or change the text direction. */
export const plain = (text: string): string =>
  text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '\u{fffd}')

/**
 * Waits until everything is written: output may be larger than a pipe's buffer. A reader that closes the pipe needs no
 * more.
 * @throws Error of one sentence if writing fails, so that truncated output is not mistaken for all of it
 */
export const writeOut = async (text: string): Promise<void> => {
  try {
    await Bun.write(Bun.stdout, text)
  } catch (error) {
    const code = error instanceof Error ? Reflect.get(error, 'code') : undefined
    if (code === 'EPIPE') return
    const why = code === 'ENOSPC' ? 'no space left on the device' : String(code ?? error)
    throw new Error(`The output could not be written: ${why}.`, {
      cause: error,
    })
  }
}

/** Whole lines, likewise. */
export const writeLines = (...lines: readonly string[]): Promise<void> =>
  writeOut(lines.map((line) => `${line}\n`).join(''))
