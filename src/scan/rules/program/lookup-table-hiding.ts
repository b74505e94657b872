import type { Address } from '../../../solana/address/address.ts'
import { isOnCurve } from '../../../solana/address/curve.ts'
import { newDelegations } from '../../facts/delegation.ts'
import { calledByKnownProgram } from '../../facts/movement.ts'
import { outflowsOf } from '../../facts/outflow.ts'
import type { Identity } from '../../context/identity.ts'
import type { Action } from '../../../solana/decoding/format/action.ts'
import type { Observation, RiskContext, Rule } from '../../context/rule.ts'
import { shortAddress } from '../../../findings/words/amounts.ts'
import { smallPercent, youngTableMaxSlots } from '../../thresholds.ts'

/**
 * Whoever receives the user's assets or rights does not stand in the transaction itself but in a lookup table that was
 * filled only just now, or is being closed: wallets that do not resolve tables do not see him. Benign look-alikes: the
 * long-lived tables of exchanges, which hold pools and mints rather than receivers.
 */
export const lookupTableHiding: Rule = {
  id: 'lookup-table-hiding',
  flag: 'HIDDEN_BY_LOOKUP_TABLE',
  severity: 'high',
  stage: 'scored',
  sources: [
    'Solana address lookup tables',
    'x402 specification 2.1.2 (unresolved tables fail closed)',
  ],
  evaluate: (context) => {
    const looked = tablesOf(context)
    if (looked.size === 0) return []
    const told = new Set<Address>()
    return keyAccounts(context).flatMap((account) => {
      const table = looked.get(account)
      if (!table || told.has(account)) return []
      told.add(account)
      return observe(account, table, context)
    })
  },
}

/**
 * Accounts that decide where assets or rights go: receivers of more than a fee, their token accounts, delegates, new
 * authorities. What an established protocol moves from within is its own affair, and an address that nobody has the key
 * of is a program's.
 */
const keyAccounts = (context: RiskContext): Address[] => {
  const { identity } = context
  const receivers = outflowsOf(context).flatMap(({ before, movements }) =>
    movements.flatMap(({ by, amount, receiver }) =>
      by === 'other' && amount * 100n >= before * smallPercent ? [receiver] : [],
    ),
  )
  const stated = context.instructions
    .filter((instruction) => !calledByKnownProgram(instruction, context))
    .flatMap(({ actions }) => actions.flatMap((action) => namedBy(action, identity)))
  const delegates = newDelegations(context).map(({ delegate }) => delegate)
  const found = new Set(receivers)
  // A message names the token account of a receiver rather than his wallet.
  for (const { actions } of context.instructions)
    for (const action of actions)
      if (action.type === 'transfer-token' && found.has(identity.ownerOf(action.to)))
        found.add(action.to)
  return [...found, ...delegates, ...stated].filter(
    (account) => identity.isStranger(account) && isOnCurve(identity.ownerOf(account)),
  )
}

/** Who gets a right, or the lamports of an account, by this action on an account of the user's. */
const namedBy = (action: Action, identity: Identity): Address[] => {
  if (action.type === 'set-authority')
    return action.next && identity.everMine(action.account) ? [action.next] : []
  if (action.type !== 'close-account' && action.type !== 'withdraw-lamports') return []
  return identity.everMine(action.account) ? [action.destination] : []
}

/** Which table each looked-up account comes from, in the order in which the message loads them. */
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
  account: Address,
  table: Address,
  { states, slot }: RiskContext,
): Observation[] => {
  const state = states.before.get(table)
  if (state?.kind !== 'lookup-table') return []
  const closing = state.deactivationSlot !== undefined
  // Slot 0 stands in tables that no transaction filled, as those of a chain's beginning are.
  const young = state.lastExtendedSlot > 0n && slot - state.lastExtendedSlot < youngTableMaxSlots
  if (!closing && !young) return []
  return [
    {
      what: `Goes to ${shortAddress(account)}, who is not named in the transaction but in a table ${closing ? 'that is being closed' : 'filled within the last hour'}.`,
      why: 'Wallets that do not look into such tables do not show who receives it.',
      advice: 'Do not sign unless you have checked that address.',
      subject: account,
      ...(closing && { severity: 'medium' as const }),
    },
  ]
}
