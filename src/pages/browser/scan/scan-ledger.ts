import { countText } from '../../../basics/count-text.ts'
import type { ScanAnswer } from '../../../scan/http/schema/scan.ts'
import { account } from '../parts/account.ts'
import { assetName } from '../parts/asset-name.ts'
import { h } from '../parts/dom.ts'
import { amount, shortAddress, usd } from '../parts/format.ts'
import { ledger, type LedgerEntry } from '../parts/ledger.ts'
import { list, type Received } from '../parts/received.ts'
import { worthOf } from './assets.ts'
import { type Handover, handoversOf, type Totals, totalsOf } from './changes.ts'
import { powerWords } from './crossings.ts'

type Scan = Received<ScanAnswer>

/** What the user loses, gets, and who controls it afterwards. What could not be simulated is unknown, never nothing. */
export const scanLedger = (scan: Scan, wallet: string): HTMLElement => {
  const coverage = scan?.evidence?.coverage
  if (coverage?.simulated !== true) {
    const unknown = { none: 'Unknown', also: 'The transaction could not be simulated.' }
    return ledger({ lose: unknown, get: unknown, control: unknown })
  }
  const totals = totalsOf(scan, wallet)
  const handovers = handoversOf(scan, wallet)
  return ledger({
    lose: loss(
      totals,
      list(coverage.mintsWithoutDecimals).length,
      worth(scan, wallet, totals.lost),
    ),
    get: gain(totals, worth(scan, wallet, totals.gained)),
    control: control(handovers, list(coverage.unseenAccounts).length),
    controlTone: handovers.some(({ kind }) => kind === 'seized')
      ? 'seized'
      : handovers.length > 0
        ? 'lent'
        : undefined,
  })
}

const sums = (rows: Totals['lost']): string | undefined =>
  rows.length === 0
    ? undefined
    : rows.map(({ mint, amount: moved }) => `${amount(moved)} ${assetName(mint)}`).join(', ')

/** `$5,225.00`: at current prices, as the API has it. */
const worth = (scan: Scan, wallet: string, rows: Totals['lost']): string | undefined => {
  const value = worthOf(
    scan,
    wallet,
    rows.map(({ mint }) => mint),
  )
  return value === undefined ? undefined : usd(value)
}

const gain = ({ gained }: Totals, value: string | undefined): LedgerEntry => ({
  what: sums(gained),
  ...(value !== undefined && { also: value }),
})

const loss = (totals: Totals, uncounted: number, value: string | undefined): LedgerEntry => {
  const fee = totals.fee > 0 && `network fee of ${amount(totals.fee)} SOL`
  const what = sums(totals.lost)
  const notes = [
    value ?? false,
    fee && (what === undefined ? `except a ${fee}` : `and a ${fee}`),
    uncounted > 0 && `${countText(uncounted, 'token')} with an unknown amount`,
  ].filter((each) => each !== false)
  return { what, ...(notes.length > 0 && { also: notes.join(', ') }) }
}

const control = (handovers: readonly Handover[], unseen: number): LedgerEntry => {
  const holders = [...new Set(handovers.map(({ after }) => after))]
  const unchecked = unseen > 0 && `${countText(unseen, 'account')} could not be checked.`
  if (holders.length === 0)
    return unchecked ? { none: 'Unchanged, as far as known', also: unchecked } : {}
  const sentences = handovers.map((each) => powerSentence(each, holders.length > 1))
  return {
    what: h('span', {}, ...holders.map((each) => account(each, { hasArms: true }))),
    also: [...sentences, ...(unchecked ? [unchecked] : [])].join('. '),
    side: handovers.some(({ kind }) => kind === 'seized')
      ? 'Until now: you'
      : 'Until now: you alone',
  }
}

const powerSentence = (handover: Handover, isNamed: boolean): string => {
  const { what, note } = powerWords(handover)
  return `${what}, ${note}${isNamed ? `, for ${shortAddress(handover.after)}` : ''}`
}
