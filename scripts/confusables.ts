// Writes `src/tokens/confusables.json`: `bun scripts/confusables.ts confusables.txt`. The input is Unicode's data file of
// TR39 (https://www.unicode.org/Public/security/latest/confusables.txt), or the same as JSON, as in the npm package
// unhomoglyph (MIT). Kept are characters that look like Latin letters or digits and do not decompose to them.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const output = join(import.meta.dir, '../src/tokens/confusables.json')

/** A character of another script and what it looks like. */
type Row = { from: string; to: string }

export const readConfusables = (text: string): Row[] =>
  text.trimStart().startsWith('{')
    ? Object.entries(JSON.parse(text) as Record<string, string>).map(([from, to]) => ({ from, to }))
    : text.split('\n').flatMap(rowOf)

/** `0441 ; 0063 ; MA # …` */
const rowOf = (line: string): Row[] => {
  const [from, to] = line.replace(/^\uFEFF/, '').split(';')
  return from && to && /^[\dA-F ]+$/.test(from) ? [{ from: textOf(from), to: textOf(to) }] : []
}

const textOf = (codes: string): string =>
  codes
    .trim()
    .split(' ')
    .map((code) => String.fromCodePoint(parseInt(code, 16)))
    .join('')

/** Latin letters and digits without marks. */
const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')

/** By what they look like, all characters that do, as one text. */
export const groupConfusables = (rows: readonly Row[]): Record<string, string> => {
  const groups = new Map<string, string[]>()
  for (const { from, to } of rows) {
    const letters = plain(to)
    const isOne = [...from].length === 1
    if (!isOne || letters === '' || from.codePointAt(0)! < 0x80 || plain(from) === letters) continue
    groups.set(letters, [...(groups.get(letters) ?? []), from])
  }
  return Object.fromEntries(
    [...groups]
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([letters, from]) => [letters, from.sort().join('')]),
  )
}

if (import.meta.main) {
  const [file] = process.argv.slice(2)
  if (file === undefined) throw new Error('usage: bun scripts/confusables.ts confusables.txt')
  const groups = groupConfusables(readConfusables(readFileSync(file, 'utf8')))
  writeFileSync(output, `${JSON.stringify(groups, undefined, 2)}\n`)
}
