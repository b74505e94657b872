import { isChoice } from '../../solana/vm/ledger/labels.ts'
import type { TransactionRun } from '../../solana/vm/sbpf/run-transaction.ts'
import { sameBytes } from '../../solana/vm/ledger/ledger.ts'

/** Numbers and accounts that calls within get from data of others, and which calls; empty if there are none. */
export const openNumbersOf = ({ calls }: TransactionRun): string => {
  const open = calls.flatMap((call) => {
    const labels = new Set([call.choice ?? 0, ...(call.dataLabels ?? [])])
    labels.delete(0)
    return labels.size === 0 ? [] : [`${shapeOf(call)}:${[...labels].join()}`]
  })
  return [...new Set(open)].join(' ')
}

/** Whether calls within take numbers from data of others, by whatever branch. */
export const takesNumbers = ({ calls }: TransactionRun): boolean =>
  calls.some(({ dataLabels }) => dataLabels?.some((label) => label !== 0 && !isChoice(label)))

/** A call from within but for its amounts: who calls what kind of instruction with which accounts. */
export const shapeOf = ({ program, roles, data }: TransactionRun['calls'][number]): string =>
  `${program} ${data[0] ?? ''} ${roles.map(({ index, signer }) => `${index}${signer ? 's' : ''}`).join()}`

/** The calls of a run with the first bytes of their data, which tell what they do, each once. */
export const callsKey = ({ calls }: TransactionRun): string =>
  [...new Set(calls.map((call) => `${shapeOf(call)} ${call.data.subarray(0, 4).join()}`))].join(' ')

/** The calls of a run with all of their data. */
export const dataKey = ({ calls }: TransactionRun): string =>
  calls.map((call) => `${shapeOf(call)} ${call.data.join()}`).join(' ')

/** Tells results apart as cheaply as possible: by what differs from the honest run. */
export const effectKey = (
  { ledger }: Pick<TransactionRun, 'ledger'>,
  honest: Pick<TransactionRun, 'ledger'>,
): string => {
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

/** FNV-1a; a mistaken equality would hide one of thousands of paths that do nearly the same. */
const hashOf = (data: Uint8Array): number => {
  let hash = 0x811c9dc5
  for (let index = 0; index < data.length; index++)
    hash = Math.imul(hash ^ (data[index] ?? 0), 0x01000193)
  return hash
}
