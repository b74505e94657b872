import type { Address } from '../../address/address.ts'
import type { HeldAccount } from '../ledger/ledger.ts'
import type { RunnableTransaction } from '../sbpf/run-transaction.ts'
import { type StateChange, stateChangesOf } from './state-change.ts'
import { withAccount } from './number-place.ts'

/**
 * The changed transaction without those changes that it does not need: each is undone, and stays undone where the
 * transaction still does what `isEnough` looks for.
 */
export const withFewerChanges = (
  from: RunnableTransaction,
  changed: RunnableTransaction,
  isEnough: (transaction: RunnableTransaction) => boolean,
  maxRuns: number,
): RunnableTransaction => {
  let fewest = changed
  for (const change of stateChangesOf(from, changed).slice(0, maxRuns)) {
    const without = undone(from, fewest, change)
    if (without && isEnough(without)) fewest = without
  }
  return fewest
}

/** Undefined for a change that is not undone by itself: sysvars move together, and so do the parts of a closed account. */
const undone = (
  from: RunnableTransaction,
  changed: RunnableTransaction,
  change: StateChange,
): RunnableTransaction | undefined => {
  const start = from.ledger.find(({ address }) => address === change.account)
  if (!start || from.sysvars.has(change.account)) return undefined
  const edit = (account: HeldAccount): HeldAccount => {
    if (change.what === 'lamports') return { ...account, lamports: start.lamports }
    if (change.what === 'owner') return { ...account, owner: start.owner }
    if (change.what !== 'data') return start
    const data = account.data.slice()
    for (let index = 0; index < change.hex.length / 2; index++)
      data[change.offset + index] = start.data[change.offset + index] ?? 0
    return { ...account, data }
  }
  return withAccount(changed, change.account satisfies Address, edit)
}
