import { operatorEntriesMax, reasonLengthMax, operatorProblemsMax } from '../thresholds.ts'
import { operatorFiles, type OperatorFile } from './operator-file.ts'
import { parseAddress } from '../../solana/address/address.ts'
import type { LineRefusal, OperatorProblem } from './list-problem.ts'
import { readOperatorSite } from './site-entry.ts'

export type OperatorEntry = {
  /** The operator's comment on the entry. */
  reason?: string
  /** For addresses; `reported` by default. */
  kind?: string
  /** Last day on which the entry counts in full. */
  expires?: string
}

/** One of the operator's files, parsed. */
export type OperatorList = {
  entries: ReadonlyMap<string, OperatorEntry>
  /** Lines that cannot be read; all others are in use. */
  problems: readonly OperatorProblem[]
}

export const noOperatorList: OperatorList = { entries: new Map(), problems: [] }

/**
 * Reads a list: one entry a line, then optionally `expires=2027-01-31`, for addresses `kind=drainer`, and a reason in
 * the rest of the line. Empty lines and lines that start with `#` are skipped. The last line about an entry counts.
 */
export const readOperatorList = (file: OperatorFile, text: string): OperatorList => {
  const entries = new Map<string, OperatorEntry>()
  const problems: OperatorProblem[] = []
  let bad = 0
  const lines = text.replace(/^\ufeff/, '').split(/\r\n|\r|\n/)
  for (const [index, line] of lines.entries()) {
    const read = readLine(file, line.trim())
    if (read === undefined) continue
    // The line itself is not repeated, because health shows these problems publicly.
    const full = entries.size >= operatorEntriesMax && read.ok && !entries.has(read.key)
    if (read.ok && !full) entries.set(read.key, read.entry)
    else {
      bad += 1
      const refusal: LineRefusal = read.ok
        ? { reason: 'too-many-entries', max: operatorEntriesMax }
        : read.refusal
      if (bad <= operatorProblemsMax) problems.push({ file, line: index + 1, refusal })
    }
  }
  if (bad > operatorProblemsMax) problems.push({ file, moreLines: bad - operatorProblemsMax })
  return { entries, problems }
}

type ReadLine =
  { ok: true; key: string; entry: OperatorEntry } | { ok: false; refusal: LineRefusal }

const readLine = (file: OperatorFile, line: string): ReadLine | undefined => {
  if (line === '' || line.startsWith('#')) return undefined
  const [written = '', ...words] = line.split(/\s+/)
  const key = readKey(file, written)
  if (!key.ok) return key
  const options: Record<string, string> = {}
  while (words[0] !== undefined && /^(?:expires|kind)=/.test(words[0])) {
    const [name = '', value = ''] = (words.shift() ?? '').split('=', 2)
    options[name] = value
  }
  return withOptions(key.key, options, words.join(' '), operatorFiles[file].of === 'addresses')
}

const readKey = (
  file: OperatorFile,
  written: string,
): { ok: true; key: string } | { ok: false; refusal: LineRefusal } => {
  const { of, use } = operatorFiles[file]
  if (of === 'addresses') {
    const parsed = parseAddress(written)
    return parsed ? { ok: true, key: parsed } : { ok: false, refusal: { reason: 'not-an-address' } }
  }
  return readOperatorSite(written, use)
}

const withOptions = (
  key: string,
  { expires, kind }: Record<string, string>,
  rest: string,
  ofAddresses: boolean,
): ReadLine => {
  if (expires !== undefined && !isDay(expires)) return { ok: false, refusal: { reason: 'expiry' } }
  if (kind !== undefined && !(ofAddresses && /^[a-z][a-z-]{1,30}$/.test(kind)))
    return { ok: false, refusal: { reason: 'kind' } }
  const reason = printable(rest.replace(/^[#\s]+/, ''))
    .slice(0, reasonLengthMax)
    .replace(/[.\s]+$/, '')
  return {
    ok: true,
    key,
    entry: {
      ...(reason !== '' && { reason }),
      ...(kind !== undefined && { kind }),
      ...(expires !== undefined && { expires }),
    },
  }
}

const isDay = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) &&
  !Number.isNaN(Date.parse(text)) &&
  new Date(text).toISOString().startsWith(text)

/** For people and logs: without control or direction characters. */
const printable = (text: string): string => text.replace(/[\p{Cc}\p{Cf}]/gu, '')
