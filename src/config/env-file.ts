/** A line of an env file that cannot be read. The message names the line, never its value. */
export class EnvFileError extends Error {}

/**
 * Reads `NAME=value` lines as Docker, systemd and shells agree on them: blank lines, lines that start with `#`, an
 * optional `export`, values in single or double quotes, and either kind of line end. Nothing is expanded: `$` and
 * backticks are ordinary characters. What those programs would read differently is refused instead of guessed.
 * @throws EnvFileError with a sentence that names the line
 */
export const readEnvFile = (text: string): ReadonlyMap<string, string> => {
  const values = new Map<string, string>()
  const lines = text.replace(/^\u{feff}/u, '').split(/\r?\n/)
  for (const [at, line] of lines.entries()) {
    const refuse = (what: string): never => {
      throw new EnvFileError(`line ${at + 1}: ${what}`)
    }
    // JavaScript's `trim` also removes characters that no shell takes for a space.
    const content = line.replace(/^[ \t]+|[ \t]+$/g, '')
    if (content === '' || content.startsWith('#')) continue
    const [, name, rest] = /^(?:export[ \t]+)?([A-Za-z_]\w*)=(.*)$/s.exec(content) ?? []
    if (name === undefined || rest === undefined) return refuse('expected NAME=value')
    if (hasControlCharacter(rest)) return refuse(`the value of ${name} has a control character`)
    if (values.has(name)) return refuse(`${name} appears twice`)
    const value = valueOf(rest)
    if ('problem' in value) return refuse(`the value of ${name} ${value.problem}`)
    values.set(name, value.text)
  }
  return values
}

type Value = { text: string } | { problem: string }

const valueOf = (written: string): Value => {
  if (written.startsWith("'")) return quoted(written, /^'([^']*)'(.*)$/s, (inside) => inside)
  if (written.startsWith('"')) return quoted(written, /^"((?:[^"\\]|\\.)*)"(.*)$/s, withoutEscapes)
  if (/^[ \t]/.test(written)) return { problem: 'starts with a space; remove it or add quotes' }
  // A comment for some programs and part of the value for others.
  if (/[ \t]#/.test(written)) return { problem: 'contains " #"; put the value in quotes' }
  return { text: written }
}

const quoted = (
  written: string,
  pattern: RegExp,
  read: (inside: string) => string | undefined,
): Value => {
  const [, inside, after = ''] = pattern.exec(written) ?? []
  if (inside === undefined) return { problem: 'has no closing quote' }
  if (after !== '' && !/^[ \t]+#/.test(after)) return { problem: 'goes on after its closing quote' }
  const text = read(inside)
  return text === undefined ? { problem: 'may escape only " and \\ with a backslash' } : { text }
}

/** Programs disagree about other escapes. */
const withoutEscapes = (inside: string): string | undefined =>
  /^(?:[^\\]|\\["\\])*$/.test(inside) ? inside.replace(/\\(["\\])/g, '$1') : undefined

const hasControlCharacter = (text: string): boolean => /[\0-\x08\x0a-\x1f\x7f]/.test(text)
