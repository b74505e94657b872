// What the names of labelled tokens alone reveal: `bun scripts/evaluate-tokens.ts [--alarms] [tokens.csv.gz]`.
// The list's verified rows represent what a provider verifies. Nothing is fitted to it, and it is not distributed.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { type Address, parseAddress } from '../src/solana/address/address.ts'
import { notKnown } from '../src/findings/known.ts'
import { runChecks } from '../src/findings/run-checks.ts'
import { mostSeriousOf, type Severity } from '../src/findings/severity.ts'
import { baitNameCheck } from '../src/checks/token/rules/bait-name.ts'
import { lookAlikeCheck } from '../src/checks/token/rules/look-alike.ts'
import { mixedAlphabetsCheck } from '../src/checks/token/rules/mixed-alphabets.ts'
import { namedAddressCheck } from '../src/checks/token/rules/named-address.ts'
import { sameNameCheck } from '../src/checks/token/rules/same-name.ts'
import { makeNameIndex, type NameIndex } from '../src/tokens/name-index.ts'
import type { TokenContext } from '../src/checks/token/assess/token-context.ts'

type Row = { mint: Address; symbol: string; name: string; label: string; note: string }

const nameChecks = [
  sameNameCheck,
  lookAlikeCheck,
  mixedAlphabetsCheck,
  namedAddressCheck,
  baitNameCheck,
]

/** Comma-separated, with quotes around fields that hold commas. */
const fieldsOf = (line: string): string[] =>
  [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(([, quoted, plain]) =>
    quoted === undefined ? (plain ?? '') : quoted.replaceAll('""', '"'),
  )

const readRows = (file: string): Row[] =>
  gunzipSync(readFileSync(file))
    .toString('utf8')
    .split('\n')
    .slice(1)
    .flatMap((line): Row[] => {
      const [text = '', symbol = '', name = '', , label = '', , note = ''] = fieldsOf(line)
      const mint = parseAddress(text)
      return mint ? [{ mint, symbol, name, label, note }] : []
    })

/** Banned tokens are listed without a name: `fake PYUSD` reveals what they were called. */
const asCalled = (row: Row): Row => {
  const pretended = /^fake (\S+)/.exec(row.note)?.[1]
  return row.symbol === '' && row.name === '' && pretended !== undefined
    ? { ...row, symbol: pretended, name: pretended }
    : row
}

/** A token of which only the name is known. */
const contextOf = ({ mint, symbol, name }: Row, index: NameIndex): TokenContext => {
  const called = { symbol, name, source: 'metaplex' as const }
  const unknown = notKnown({ reason: 'source-off', source: 'node' })
  return {
    mint,
    state: { kind: 'mint', supply: 1n, decimals: 6 },
    kind: 'fungible',
    trust: 'unverified',
    called,
    names: [called],
    matches: index.matchesOf(mint, called),
    authorities: [],
    holders: unknown,
    market: unknown,
    firstBuyers: unknown,
    locked: unknown,
    age: unknown,
    reports: [],
    siteReports: unknown,
    epoch: unknown,
    nowMs: 0,
  }
}

type Assessed = { row: Row; worst: Severity | 'quiet' }

const assessNames = (rows: readonly Row[], indexFor: (row: Row) => NameIndex): Assessed[] =>
  rows.map((row) => {
    const context = contextOf(row, indexFor(row))
    const { findings } = runChecks(nameChecks, context)
    const severities = findings.map(({ severity }) => severity)
    return { row, worst: mostSeriousOf(severities) ?? 'quiet' }
  })

const steps = ['quiet', 'low', 'medium', 'high', 'critical'] as const

const line = (name: string, assessed: readonly Assessed[]): string => {
  const counts = steps.map((step) => assessed.filter(({ worst }) => worst === step).length)
  const warned = counts.slice(2).reduce((all, count) => all + count, 0)
  const percent = assessed.length === 0 ? '0' : ((100 * warned) / assessed.length).toFixed(1)
  return `| ${[name, assessed.length, ...counts, `${percent} %`].join(' | ')} |`
}

if (import.meta.main) {
  const argv = process.argv.slice(2).find((word) => !word.startsWith('--'))
  const file = argv ?? join(import.meta.dir, '../../shared/data/tokens.csv.gz')
  const rows = readRows(file)
    .map(asCalled)
    .filter(({ symbol, name }) => symbol !== '' || name !== '')
  const verified = rows
    .filter(({ label }) => label === 'verified')
    .map(({ mint, symbol, name }) => ({ mint, symbol, name, source: 'list' }))
  const known = new Set(verified.map(({ mint }) => mint))
  const index = makeNameIndex(verified)
  const labels = [...new Set(rows.map(({ label }) => label))].filter((each) => each !== 'verified')
  const assessed = new Map(
    labels.map((label) => [
      label,
      assessNames(
        rows.filter((row) => row.label === label && !known.has(row.mint)),
        () => index,
      ),
    ]),
  )
  // Warnings for honest tokens before they are verified: each compared with all others.
  assessed.set(
    'verified, were they not',
    assessNames(
      rows.filter(({ label }) => label === 'verified'),
      ({ mint }) => makeNameIndex(verified.filter((each) => each.mint !== mint)),
    ),
  )
  console.log(`| names | number | ${steps.join(' | ')} | medium or worse |`)
  console.log(`| ${['---', '---', ...steps.map(() => '---'), '---'].join(' | ')} |`)
  for (const [label, each] of assessed) console.log(line(label, each))
  if (process.argv.includes('--alarms'))
    for (const [label, each] of assessed)
      for (const { row, worst } of each)
        if (worst !== 'quiet' && worst !== 'low')
          console.log(`${label}: ${worst} ${row.symbol} | ${row.name} | ${row.mint}`)
}
