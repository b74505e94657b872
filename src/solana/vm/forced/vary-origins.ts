import type { Labels } from '../sbpf/labels.ts'
import type { HeldAccount, Ledger } from '../sbpf/ledger.ts'
import type { RunnableTransaction, TransactionRun } from '../sbpf/run-transaction.ts'

/** A transaction that starts from one changed account, and where it was changed. */
export type Variation = { transaction: RunnableTransaction; account: number; label: number }

const maxOrigins = 24
const widths = [8, 4, 2, 1] as const

/**
 * Where calls from within get their amounts, masks or accounts from data that others can change, without a branch: the
 * same transaction with other numbers in just these places. `amounts` are worth trying as they are, such as what the user
 * holds; `isFixed` names accounts that are left as they are.
 */
export const variationsOf = function* (
  { transaction, labels }: { transaction: RunnableTransaction; labels: Labels },
  run: TransactionRun,
  { amounts, isFixed }: { amounts: readonly bigint[]; isFixed: (account: HeldAccount) => boolean },
): Generator<Variation> {
  for (const label of originsOf(run).slice(0, maxOrigins)) {
    const origin = labels.originOf(label)
    if (origin.what !== 'data' && origin.what !== 'lamports') continue
    const place = transaction.ledger.findIndex(({ address }) => address === origin.account)
    const account = transaction.ledger[place]
    if (!account || isFixed(account)) continue
    const changed =
      origin.what === 'data'
        ? changedData(account, origin.offset, amounts)
        : changedLamports(account, amounts)
    for (const next of changed) {
      const ledger: Ledger = transaction.ledger.slice()
      ledger[place] = next
      yield { transaction: { ...transaction, ledger }, account: place, label }
    }
  }
}

/** Origins of what the calls were made with, the first call's first. */
const originsOf = ({ calls }: TransactionRun): number[] => {
  const found = new Set<number>()
  for (const { dataLabels, choice = 0 } of calls) {
    for (const label of dataLabels ?? []) if (label !== 0) found.add(label)
    if (choice !== 0) found.add(choice)
  }
  return [...found]
}

const changedData = function* (
  account: HeldAccount,
  offset: number,
  amounts: readonly bigint[],
): Generator<HeldAccount> {
  const tried = new Set<string>()
  for (const width of widths) {
    if (offset + width > account.data.length) continue
    for (const value of valuesFor(numberAt(account.data, offset, width), width, amounts)) {
      const key = `${width === 8 ? '' : width}:${value}`
      if (tried.has(key)) continue
      tried.add(key)
      const data = account.data.slice()
      for (let index = 0; index < width; index++)
        data[offset + index] = Number((value >> BigInt(8 * index)) & 0xffn)
      yield { ...account, data }
    }
  }
}

const changedLamports = function* (
  account: HeldAccount,
  amounts: readonly bigint[],
): Generator<HeldAccount> {
  for (const value of valuesFor(account.lamports, 8, amounts))
    if (value > account.lamports) yield { ...account, lamports: value }
}

const numberAt = (data: Uint8Array, offset: number, width: number): bigint => {
  let value = 0n
  for (let index = width - 1; index >= 0; index--)
    value = (value << 8n) | BigInt(data[offset + index] ?? 0)
  return value
}

/** Growing step by step: a number that is too large only makes the transaction fail. */
const factors = [2n, 10n, 100n, 1_000n, 100_000n] as const

const valuesFor = (now: bigint, width: number, amounts: readonly bigint[]): bigint[] => {
  const max = (1n << BigInt(8 * width)) - 1n
  const values = [
    ...amounts,
    ...factors.map((factor) => now * factor),
    1n,
    100n,
    10_000n,
    max,
    max >> 1n,
    0n,
  ]
  return values.filter((value) => value !== now && value >= 0n && value <= max)
}
