import { parseAddress } from '../../solana/address/address.ts'
import { readOperatorSite } from './site-entry.ts'

/** Files of the operator's own lists, by what they hold. */
export const operatorFiles = {
  'block-domains.txt': { of: 'sites', use: 'block' },
  'allow-domains.txt': { of: 'sites', use: 'allow' },
  'block-addresses.txt': { of: 'addresses', use: 'block' },
  'allow-addresses.txt': { of: 'addresses', use: 'allow' },
} as const

export type OperatorFile = keyof typeof operatorFiles

export const operatorFileNames = [
  'block-domains.txt',
  'allow-domains.txt',
  'block-addresses.txt',
  'allow-addresses.txt',
] as const satisfies readonly OperatorFile[]

export type OperatorEntry = {
  /** What the operator wrote beside it. */
  reason?: string
  /** For addresses; `reported` where it is not said. */
  kind?: string
  /** Last day on which it counts in full. */
  expires?: string
}

/** One of the operator's files, read. */
export type OperatorList = {
  entries: ReadonlyMap<string, OperatorEntry>
  /** Lines that could not be read, in sentences that name them; the others hold all the same. */
  problems: readonly string[]
}

export const noOperatorList: OperatorList = { entries: new Map(), problems: [] }

/** What one file may hold; an entry with its reason takes some 200 bytes of memory. */
export const operatorEntriesMax = 50_000

/** Longest reason that is passed on to callers. */
const reasonLengthMax = 200

/** Problems that are told one by one; a file that is no list at all would fill the log. */
const problemsMax = 20

/**
 * Reads a list: one entry a line, then optionally `expires=2027-01-31`, for addresses `kind=drainer`, and a reason in
 * the rest of the line. Empty lines and those that begin with `#` say nothing. The last line about an entry holds.
 */
export const readOperatorList = (file: OperatorFile, text: string): OperatorList => {
  const entries = new Map<string, OperatorEntry>()
  const problems: string[] = []
  let bad = 0
  const lines = text.replace(/^\ufeff/, '').split(/\r\n|\r|\n/)
  for (const [index, line] of lines.entries()) {
    const read = readLine(file, line.trim())
    if (read === undefined) continue
    // What stands there is not repeated: health tells these sentences to anybody.
    const full = entries.size >= operatorEntriesMax && read.ok && !entries.has(read.key)
    if (read.ok && !full) entries.set(read.key, read.entry)
    else {
      bad += 1
      const why = read.ok ? `it is one more than the ${operatorEntriesMax} that are kept` : read.why
      if (bad <= problemsMax) problems.push(`${file}, line ${index + 1}: ${why}.`)
    }
  }
  if (bad > problemsMax) problems.push(`${file}: ${bad - problemsMax} more lines cannot be read.`)
  return { entries, problems }
}

type ReadLine = { ok: true; key: string; entry: OperatorEntry } | { ok: false; why: string }

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
): { ok: true; key: string } | { ok: false; why: string } => {
  const { of, use } = operatorFiles[file]
  if (of === 'addresses') {
    const parsed = parseAddress(written)
    return parsed ? { ok: true, key: parsed } : { ok: false, why: 'it is no Solana address' }
  }
  const site = readOperatorSite(written, use)
  return site.ok ? site : { ok: false, why: `it ${site.why}` }
}

const withOptions = (
  key: string,
  { expires, kind }: Record<string, string>,
  rest: string,
  ofAddresses: boolean,
): ReadLine => {
  if (expires !== undefined && !isDay(expires))
    return { ok: false, why: 'expires= needs a day such as 2027-01-31' }
  if (kind !== undefined && !(ofAddresses && /^[a-z][a-z-]{1,30}$/.test(kind)))
    return { ok: false, why: 'kind= needs a word such as drainer, and an address' }
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

/** It is shown to people and written to logs: no control characters, nothing that turns text around. */
const printable = (text: string): string => text.replace(/[\p{Cc}\p{Cf}]/gu, '')
