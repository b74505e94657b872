import type { Labels, Origin } from '../ledger/labels.ts'
import type { HeldAccount, Ledger } from '../ledger/ledger.ts'
import type { RunnableTransaction } from '../sbpf/run-transaction.ts'
import { numberAt, withNumber } from './changed-account.ts'

/** A number of eight bytes is one origin. */
const numberBytes = 8
/** A value of more factors than these is not taken apart. */
const maxPartners = 4

type DataOrigin = Extract<Origin, { what: 'data' }>

/**
 * Where a value comes from beside the place that its label names, of which only one is kept: the same run is followed again
 * with the known places fixed, so that the next one shows. `originsOf` follows a transaction and returns the labels of what
 * its calls were made with.
 */
export const partnersOf = (
  { transaction, labels }: { transaction: RunnableTransaction; labels: Labels },
  label: number,
  originsOf: (transaction: RunnableTransaction) => readonly number[],
): DataOrigin[] => {
  const known = new Set(originsOf(transaction))
  const partners: DataOrigin[] = []
  let ledger = withFixed(transaction.ledger, labels.originOf(label))
  while (partners.length < maxPartners) {
    const next = originsOf({ ...transaction, ledger }).find((each) => !known.has(each))
    const origin = next === undefined ? undefined : labels.originOf(next)
    if (next === undefined || origin?.what !== 'data') break
    known.add(next)
    partners.push(origin)
    ledger = withFixed(ledger, origin)
  }
  return partners
}

/** Values of the other factors: a number or a flag, all bits of a byte, all bits of a number. */
const fills = [
  { width: 1, value: 1n },
  { width: 1, value: 0xffn },
  { width: numberBytes, value: (1n << 64n) - 1n },
] as const

/** The accounts with something in those of the places that are empty. */
export const withPartners = function* (
  ledger: Ledger,
  partners: readonly DataOrigin[],
): Generator<Ledger> {
  for (const { width, value } of fills)
    yield partners.reduce<Ledger>(
      (filled, { account, offset }) =>
        withAccount(filled, account, (each) => {
          const isEmpty = numberAt(each.data, offset, width) === 0n
          const isWithin = offset + width <= each.data.length
          return isEmpty && isWithin ? withNumber(each, offset, width, value) : each
        }),
      ledger,
    )
}

/** The accounts with the number at an origin as if others could not change it. */
const withFixed = (ledger: Ledger, origin: Origin): Ledger => {
  if (!('account' in origin)) return ledger
  return withAccount(ledger, origin.account, (account) => {
    if (origin.what !== 'data') return { ...account, lamportsLabel: 0 }
    const dataLabels = account.dataLabels?.slice()
    dataLabels?.fill(0, origin.offset, origin.offset + numberBytes)
    return { ...account, dataLabels }
  })
}

const withAccount = (
  ledger: Ledger,
  address: HeldAccount['address'],
  edit: (account: HeldAccount) => HeldAccount,
): Ledger => ledger.map((account) => (account.address === address ? edit(account) : account))
