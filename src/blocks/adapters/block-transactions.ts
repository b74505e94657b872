import { Fault } from '../../basics/fault.ts'
import { type Fields, isFields } from '../../network/shape.ts'
import { programNames } from '../../solana/known/known-programs.ts'
import type { LedgerTransaction } from '../../solana/ledger.ts'
import { readRecord } from '../../solana/rpc/transaction.ts'
import { type Kind, voteCall } from './block-text.ts'

/** Programs that launch tokens, whose calls count even if no balance changes. */
const launchPrograms: ReadonlySet<string> = new Set(
  [...programNames].flatMap(([address, { category }]) =>
    category === 'launchpad' ? [address] : [],
  ),
)

const cutOff = 'Log truncated'

/** The kind of a parsed transaction, by the same facts as that of its text and by its balances. */
export const kindOfTransaction = (fields: Fields): Kind => {
  const meta = fields['meta']
  // The reader refuses it.
  if (!isFields(meta)) return 'may-trade'
  const [before, after] = [meta['preTokenBalances'], meta['postTokenBalances']]
  const touchesTokens = !isEmpty(before) || !isEmpty(after)
  const logs = Array.isArray(meta['logMessages']) ? meta['logMessages'] : undefined
  if (!touchesTokens && logs?.includes(voteCall)) return 'vote'
  if (meta['err'] !== null && meta['err'] !== undefined) return 'failed'
  if (!touchesTokens) return opensAccount(meta['preBalances']) ? 'may-trade' : 'quiet'
  return balancesDiffer(before, after) || mayCallLaunch(logs) ? 'may-trade' : 'quiet'
}

/** The record, or undefined if it cannot be read, does not fit its own accounts, or names a launch program in vain. */
export const readBlockTransaction = (
  fields: Fields,
  at: Pick<LedgerTransaction, 'slot' | 'blockTimeSeconds'>,
): LedgerTransaction | undefined => {
  try {
    return readRecord(fields, at)
  } catch (thrown) {
    if (thrown instanceof Fault) return undefined
    throw thrown
  }
}

const isEmpty = (list: unknown): boolean =>
  list === undefined || list === null || (Array.isArray(list) && list.length === 0)

/** Whether an account without SOL takes part, which may be a new wallet that is paid. */
const opensAccount = (balances: unknown): boolean =>
  Array.isArray(balances) && balances.some((balance) => balance === 0 || balance === 0n)

/** Whether an account's amount, owner or mint changed, or an account came or went. */
const balancesDiffer = (before: unknown, after: unknown): boolean => {
  const [pre, post] = [byAccount(before), byAccount(after)]
  // Unreadable lists are for the reader to refuse.
  if (!pre || !post || pre.size !== post.size) return true
  for (const [account, holding] of pre) if (post.get(account) !== holding) return true
  return false
}

const byAccount = (list: unknown): Map<unknown, string> | undefined => {
  if (isEmpty(list)) return new Map()
  if (!Array.isArray(list)) return undefined
  const holdings = new Map<unknown, string>()
  for (const row of list) {
    if (!isFields(row)) return undefined
    const amount = isFields(row['uiTokenAmount']) ? row['uiTokenAmount']['amount'] : undefined
    holdings.set(
      row['accountIndex'],
      `${String(row['mint'])} ${String(row['owner'])} ${String(amount)}`,
    )
  }
  return holdings.size === list.length ? holdings : undefined
}

/** Whether the transaction names a launch program, as every call of one does. */
export const callsLaunch = ({ transaction, loadedAddresses }: LedgerTransaction): boolean =>
  [transaction.message.staticAccounts, loadedAddresses.writable, loadedAddresses.readonly].some(
    (accounts) => accounts.some((account) => launchPrograms.has(account)),
  )

/** Logs name every program that is called. Without them, or if they are cut off, any program may have been. */
const mayCallLaunch = (logs: readonly unknown[] | undefined): boolean =>
  logs === undefined ||
  mayHideCalls(logs) ||
  logs.some((line) => {
    if (typeof line !== 'string') return true
    return line.startsWith('Program ') && launchPrograms.has(line.slice(8, line.indexOf(' ', 8)))
  })

/** Whether logs are absent or cut off. */
export const mayHideCalls = (logs: readonly unknown[] | undefined): boolean =>
  logs === undefined || logs.includes(cutOff)
