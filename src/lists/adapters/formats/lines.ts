import { wrongShape } from '../../../network/shape.ts'

/**
 * Values of one key in a YAML list of one-line objects (`- url: evil.com`). Such lists need no YAML parser; any other
 * form is refused rather than guessed. Further keys of an object are ignored.
 */
export const yamlValues = (text: string, key: string, where: string): string[] => {
  const item = new RegExp(`^\\s*-\\s+${key}:\\s*(.*)$`)
  return text.split(/\r\n|\r|\n/).flatMap((line) => {
    if (/^\s*(?:#.*)?$/.test(line) || line.trimEnd() === '---') return []
    const written = item.exec(line)?.[1]
    if (written !== undefined) return [scalarOf(written)]
    if (/^\s+[A-Za-z]\w*:(?:\s|$)/.test(line)) return []
    throw wrongShape(where, `lines of the form "- ${key}: …"`)
  })
}

/** Quotes, and a comment after a space, are not part of the value. */
const scalarOf = (written: string): string => {
  const quoted = /^(["'])(.*?)\1\s*(?:#.*)?$/.exec(written.trim())
  return quoted?.[2] ?? written.replace(/\s#.*$/, '').trim()
}

/** Lines of a plain text list, without empty lines and comments. */
export const plainLines = (text: string): string[] =>
  text
    .split(/\r\n|\r|\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'))
