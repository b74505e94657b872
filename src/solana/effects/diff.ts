import type { Address } from '../address/address.ts'
import type { Account } from '../chain.ts'
import { isReservedAddress, readOnlyOwners } from '../state/reserved-address.ts'
import type { AccountStates } from './account-states.ts'
import { makeBalanceSheet } from './balances.ts'
import type { ControlChange, Effects } from './change.ts'
import { controlChanges } from './controls.ts'

export type DiffInput = {
  before: ReadonlyMap<Address, Account>
  /** What the node reported; undefined as a whole if there was no (successful) simulation. */
  after: ReadonlyMap<Address, Account | undefined> | undefined
  states: AccountStates
  /** Accounts that the message may write, each once. */
  writable: readonly Address[]
  decimalsOf: (mint: Address) => number | undefined
  /** The first holder of an account that the message creates or initializes, as far as its instructions show. */
  firstHolderOf?: (account: Address) => Address | undefined
}

/**
 * What the message changes in balances and in control over accounts. Fees are part of the fee payer's SOL row, so the
 * SOL rows of a transaction that touches no unseen account add up to minus the fee.
 */
export const diffEffects = ({
  before,
  after,
  states,
  writable,
  decimalsOf,
  firstHolderOf,
}: DiffInput): Effects => {
  const controls: ControlChange[] = []
  const unseen: Effects['unseen'] = []
  if (!after) return { balances: [], controls, unseen }
  const sheet = makeBalanceSheet()
  for (const address of writable) {
    const earlier = before.get(address)
    const later = after.get(address)
    if (!after.has(address)) {
      if (!cannotChange(address, earlier)) unseen.push({ account: address, reason: 'not-reported' })
      continue
    }
    const left = earlier && { address, account: earlier, state: states.before.get(address) }
    const right = later && { address, account: later, state: states.after.get(address) }
    if (left) sheet.addBefore(left)
    if (right) sheet.addAfter(right)
    const unreadable = [right?.state, left?.state].find((state) => state?.kind === 'unreadable')
    if (unreadable?.kind === 'unreadable')
      unseen.push({ account: address, reason: 'unreadable', problem: unreadable.problem })
    for (const change of controlChanges(address, left, right, firstHolderOf?.(address)))
      controls.push(change)
  }
  return { balances: sheet.changes(decimalsOf), controls, unseen }
}

/** The runtime ignores write requests for these accounts, and some nodes then report nothing for them. */
const cannotChange = (address: Address, account: Account | undefined): boolean =>
  isReservedAddress(address) ||
  (account !== undefined && (account.executable || readOnlyOwners.has(account.owner)))
