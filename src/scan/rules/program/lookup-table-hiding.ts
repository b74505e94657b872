import type { Address } from '../../../solana/address/address.ts'
import { isOnCurve } from '../../../solana/address/curve.ts'
import { newDelegations } from '../../facts/delegation.ts'
import { calledByKnownProgram } from '../../facts/movement.ts'
import { outflowsOf } from '../../facts/outflow.ts'
import type { InstructionPath } from '../../../solana/transaction/message.ts'
import type { Identity } from '../../context/identity.ts'
import type { Action } from '../../../solana/decoding/format/action.ts'
import type { Observation } from '../../../findings/check.ts'
import type { ScanRule } from '../../context/rule.ts'
import type { RiskContext } from '../../context/risk-context.ts'
import { youngTableMaxSlots } from '../../count-thresholds.ts'
import { smallPercent } from '../../thresholds.ts'

export type LookupTableHiding = {
  account: Address
  table: Address
  /** `new`: filled within the last hour. */
  tableIs: 'new' | 'closing'
}

/**
 * The receiver of the user's assets or rights is not in the transaction itself but in a lookup table that was filled
 * recently, or is being closed: wallets that do not resolve tables do not show it. Benign look-alikes: the long-lived
 * tables of exchanges, which contain pools and mints rather than receivers.
 */
export const lookupTableHiding: ScanRule<'lookup-table-hiding', LookupTableHiding> = {
  id: 'lookup-table-hiding',
  code: 'HIDDEN_BY_LOOKUP_TABLE',
  severity: 'high',
  sources: [
    'Solana address lookup tables',
    'x402 specification 2.1.2 (unresolved tables fail closed)',
  ],
  evaluate: (context) => {
    const tables = tablesOf(context)
    if (tables.size === 0) return []
    return [...keyAccounts(context)].flatMap(([account, at]) => {
      const table = tables.get(account)
      return table ? observe({ account, table, at }, context) : []
    })
  },
}

/**
 * Accounts that determine where assets or rights go, with the instructions that name them: receivers of more than a
 * fee, their token accounts, delegates, new authorities. Inner instructions of established protocols are left out, and
 * so are addresses without a private key, which belong to programs.
 */
const keyAccounts = (context: RiskContext): ReadonlyMap<Address, readonly InstructionPath[]> => {
  const { identity } = context
  const found = new Map<Address, InstructionPath[]>()
  const add = (account: Address, ...at: readonly InstructionPath[]): void => {
    if (!identity.isStranger(account) || !isOnCurve(identity.ownerOf(account))) return
    const known = found.get(account) ?? []
    const more = at.filter((path) => !known.some((each) => each.join() === path.join()))
    found.set(account, [...known, ...more])
  }
  const receipts = outflowsOf(context).flatMap(({ before, movements }) =>
    movements.filter(({ by, amount }) => by === 'other' && amount * 100n >= before * smallPercent),
  )
  for (const { receiver, at } of receipts) add(receiver, at)
  // A message names the receiver's token account rather than the wallet.
  const receivers = new Set(receipts.map(({ receiver }) => receiver))
  for (const { actions, path } of context.instructions)
    for (const action of actions)
      if (action.type === 'transfer-token' && receivers.has(identity.ownerOf(action.to)))
        add(action.to, path)
  for (const { delegate, at } of newDelegations(context)) add(delegate, ...at)
  for (const instruction of context.instructions)
    if (!calledByKnownProgram(instruction, context))
      for (const account of instruction.actions.flatMap((action) => namedBy(action, identity)))
        add(account, instruction.path)
  return found
}

/** Addresses that receive a right, or the lamports of an account, by this action on an account of the user. */
const namedBy = (action: Action, identity: Identity): Address[] => {
  if (action.type === 'set-authority')
    return action.next && identity.everOwned(action.account) ? [action.next] : []
  if (action.type !== 'close-account' && action.type !== 'withdraw-lamports') return []
  return identity.everOwned(action.account) ? [action.destination] : []
}

/** The table of each looked-up account, in the order in which the message loads them. */
const tablesOf = ({ resolved }: RiskContext): ReadonlyMap<Address, Address> => {
  const { lookups } = resolved.message
  const sources = [
    ...lookups.flatMap(({ table, writableIndexes }) => writableIndexes.map(() => table)),
    ...lookups.flatMap(({ table, readonlyIndexes }) => readonlyIndexes.map(() => table)),
  ]
  const loaded = resolved.accounts.filter(({ source }) => source === 'lookup')
  return new Map(
    loaded.flatMap(({ address }, index) => {
      const table = sources[index]
      return table ? [[address, table] as const] : []
    }),
  )
}

const observe = (
  { account, table, at }: { account: Address; table: Address; at: readonly InstructionPath[] },
  { states, slot }: RiskContext,
): Observation<LookupTableHiding>[] => {
  const state = states.before.get(table)
  if (state?.kind !== 'lookup-table') return []
  const closing = state.deactivationSlot !== undefined
  // Tables that no transaction filled, such as those of a chain's genesis, have slot 0.
  const young = state.lastExtendedSlot > 0n && slot - state.lastExtendedSlot < youngTableMaxSlots
  if (!closing && !young) return []
  return [
    {
      params: { account, table, tableIs: closing ? 'closing' : 'new' },
      subject: account,
      at,
      ...(closing && { severity: 'medium' }),
    },
  ]
}
