// How specific the sentences about recorded transactions are: `bun scripts/evaluate-activity.ts [--list] [--markdown]`.
// Counts specific and vague sentences by kind, and contradictions of the record; `--list` prints the vague and wrong.
import type { ActivityItem } from '../src/activity/activity-item.ts'
import { describeActivity } from '../src/activity/describe-activity.ts'
import { lamportChange, readTransaction } from '../src/activity/trades/owner-flows.ts'
import { leftoverLamports } from '../src/activity/trades/legs.ts'
import { activityText } from '../src/activity/words/en/activity-text.ts'
import { instructionPhrase } from '../src/activity/words/en/instruction-text.ts'
import { wrappedSolMint } from '../src/solana/address/known-address.ts'
import { programNames } from '../src/solana/known/known-programs.ts'
import { allRecorded } from '../test/kit/chain/recorded-transaction.ts'
import { ledgerTransaction } from '../test/kit/ledger/ledger-record.ts'

type Told = { signature: string; kind: string; text: string; vague: boolean; wrong: string[] }

/** Says that an app or program was used, or quotes an unknown program's own name for it, but not what happened. */
const isVague = ({ event }: ActivityItem): boolean => {
  if (event.what === 'run-instruction')
    return !programNames.has(event.app) || !instructionPhrase(event.app, event.instruction)
  if (event.what === 'use-app') return event.venue === undefined
  return event.what === 'call-program' || event.what === 'change-nothing'
}

/** What a sentence cannot claim: an empty half, or less SOL than was lost. */
const contradictions = (items: readonly ActivityItem[], text: string, change: bigint): string[] => {
  const shown = items
    .flatMap(({ amounts, event }) =>
      event.what === 'tip'
        ? [-event.lamports]
        : amounts.flatMap(({ mint, raw, direction }) =>
            mint === wrappedSolMint ? [direction === 'in' ? raw : -raw] : [],
          ),
    )
    .reduce((sum, each) => sum + each, 0n)
  return [
    ...(/ {2}| $|: ?$|received$|and$/.test(text) ? ['empty half'] : []),
    ...(shown - change > leftoverLamports ? ['loss left out'] : []),
  ]
}

const tellAll = (): Told[] =>
  allRecorded().flatMap((recorded) => {
    const record = ledgerTransaction(recorded)
    const read = record.error ? undefined : readTransaction(record)
    const [payer] = record.transaction.message.staticAccounts
    if (!read || !payer) return []
    const items = describeActivity(record, payer, () => undefined)
    const [first] = items
    const text = items.map(({ event }) => activityText(event, 'past', () => undefined)).join('; ')
    return [
      {
        signature: record.signature,
        kind: first?.type ?? 'none',
        text,
        vague: items.every(isVague),
        wrong: contradictions(items, text, lamportChange(read, payer)),
      },
    ]
  })

const share = (count: number, of: number): string =>
  `${count} (${((100 * count) / Math.max(of, 1)).toFixed(1)} %)`

const lineOf = (kind: string, told: readonly Told[]): string[] => {
  const wrong = told.filter((each) => each.wrong.length > 0).length
  const vague = told.filter((each) => each.wrong.length === 0 && each.vague).length
  return [
    kind,
    String(told.length),
    share(told.length - vague - wrong, told.length),
    share(vague, told.length),
    share(wrong, told.length),
  ]
}

const report = (told: readonly Told[], isMarkdown: boolean): string => {
  const kinds = [...Map.groupBy(told, ({ kind }) => kind)].toSorted(
    ([, a], [, b]) => b.length - a.length,
  )
  const head = ['first item', 'transactions', 'specific', 'vague', 'contradicts the record']
  const rows = [head, ...(isMarkdown ? [head.map(() => '---')] : []), lineOf('all', told)]
  for (const [kind, each] of kinds) rows.push(lineOf(kind, each))
  return rows.map((row) => (isMarkdown ? `| ${row.join(' | ')} |` : row.join('\t'))).join('\n')
}

if (import.meta.main) {
  const told = tellAll()
  console.log(report(told, process.argv.includes('--markdown')))
  if (process.argv.includes('--list'))
    for (const { signature, text, vague, wrong } of told)
      if (vague || wrong.length > 0) console.log(`${signature}\t${wrong.join(', ')}\t${text}`)
}
