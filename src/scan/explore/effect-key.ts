import { sameBytes } from '../../solana/vm/sbpf/ledger.ts'
import type { TransactionRun } from '../../solana/vm/sbpf/run-transaction.ts'

/** Tells results apart as cheaply as possible: by what differs from the honest run. */
export const effectKey = ({ ledger }: TransactionRun, honest: TransactionRun): string => {
  let key = ''
  for (const [index, account] of ledger.entries()) {
    const before = honest.ledger[index]
    if (!before || account === before) continue
    if (account.lamports !== before.lamports) key += `${index}l${account.lamports}`
    if (account.data !== before.data) key += `${index}d${hashOf(account.data)}`
    if (!sameBytes(account.owner, before.owner)) key += `${index}o${hashOf(account.owner)}`
    if (account.executable !== before.executable) key += `${index}x`
  }
  return key
}

/** The same for paths that make the same calls with the same numbers from the same places. */
export const callsKey = ({ calls, failure }: TransactionRun): string =>
  calls.reduce(
    (key, { program, roles, data, dataLabels, choice }) =>
      `${key} ${program} ${roles.map(({ index }) => index).join()} ${hashOf(data)} ${choice} ${[...new Set(dataLabels)].join()}`,
    failure ?? '',
  )

/** FNV-1a; a mistaken equality would hide one of thousands of paths that do nearly the same. */
const hashOf = (data: Uint8Array): number => {
  let hash = 0x811c9dc5
  for (let index = 0; index < data.length; index++)
    hash = Math.imul(hash ^ (data[index] ?? 0), 0x01000193)
  return hash
}
