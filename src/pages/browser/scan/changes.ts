import type { ScanAnswer } from '../../../scan/http/schema/scan.ts'
import { isSol } from '../parts/asset-name.ts'
import { list, number, type Received, text } from '../parts/received.ts'

type Scan = Received<ScanAnswer>

/** What one wallet gains or loses of one asset, in whole tokens. */
export type Change = { address: string; mint: string; delta: number }

/** A power over something of the user's that has another holder afterwards. */
export type Handover = {
  account: string
  field: string
  mint: string | undefined
  before: string | undefined
  after: string
  /** `lent`: the user keeps the power and shares it. */
  kind: 'seized' | 'lent'
}

export const changesOf = (scan: Scan): Change[] =>
  list(scan?.details?.balance_diffs).flatMap((row) => {
    const address = text(row?.address)
    const mint = text(row?.mint)
    const delta = number(row?.deltaUi)
    return mint === undefined || address === undefined || delta === undefined || delta === 0
      ? []
      : [{ address, mint, delta }]
  })

const isAddress = (value: string): boolean => /^[1-9A-HJ-NP-Za-km-z]{32,44}$/.test(value)

type Control = Received<NonNullable<NonNullable<ScanAnswer['evidence']>['controls']>[number]>

/** Accounts of others change hands too, as in an exchange: the user's own are named by their holder. */
const isOf = (control: Control, wallet: string): boolean =>
  [control?.account, control?.holder, control?.before].some((each) => text(each) === wallet)

/** Who controls something of the user's afterwards and did not before. Taking a power back is none. */
export const handoversOf = (scan: Scan, wallet: string): Handover[] =>
  list(scan?.evidence?.controls).flatMap((control) => {
    const account = text(control?.account)
    const field = text(control?.field)
    const after = text(control?.after)
    if (account === undefined || field === undefined || after === undefined) return []
    if (!isOf(control, wallet) || after === wallet || !isAddress(after)) return []
    return [
      {
        account,
        field,
        mint: text(control?.mint),
        before: text(control?.before),
        after,
        kind: field === 'delegate' ? ('lent' as const) : ('seized' as const),
      },
    ]
  })

/** A smaller part of a change is rounding in the answer's numbers, and no transfer. */
const minShare = 1e-9

/** Of more than this, a part is the rent of new accounts. */
export const maxFeeSol = 0.01

/** What was lost of one asset and reached no wallet; negative for what no wallet lost. */
export const unclaimed = (changes: readonly Change[]): number => {
  const sum = changes.reduce((total, { delta }) => total + delta, 0)
  const largest = Math.max(0, ...changes.map(({ delta }) => Math.abs(delta)))
  return Math.abs(sum) > largest * minShare ? rounded(-sum, largest) : 0
}

/** Digits of the largest number that mean anything after adding numbers up. */
const digits = 12

const rounded = (value: number, largest: number): number =>
  Number(value.toFixed(Math.min(20, Math.max(0, digits - Math.ceil(Math.log10(largest))))))

export type Totals = {
  /** Per asset, without the fee. */
  lost: { mint: string; amount: number }[]
  gained: { mint: string; amount: number }[]
  /** In SOL; 0 if the user pays none. */
  fee: number
}

/** What the wallet ends up with. SOL that no wallet receives is the fee, up to the size of one. */
export const totalsOf = (scan: Scan, wallet: string): Totals => {
  const changes = changesOf(scan)
  const own = changes.filter(({ address }) => address === wallet)
  const burnedSol = unclaimed(changes.filter(({ mint }) => isSol(mint)))
  const fee = burnedSol > 0 && burnedSol <= maxFeeSol ? burnedSol : 0
  const paid = own.some(({ mint, delta }) => isSol(mint) && -delta >= fee * (1 - minShare))
    ? fee
    : 0
  const lost = own
    .filter(({ delta }) => delta < 0)
    .map(({ mint, delta }) => ({
      mint,
      amount: isSol(mint) ? rounded(-delta - paid, -delta) : -delta,
    }))
    .filter(({ mint, amount }) => amount > (isSol(mint) ? paid * 1e-6 : 0))
  const gained = own
    .filter(({ delta }) => delta > 0)
    .map(({ mint, delta }) => ({ mint, amount: delta }))
  return { lost, gained, fee: paid }
}
