import type { Address } from '../../address.ts'
import { newDelegations } from '../delegation.ts'
import { movementsOut } from '../movement.ts'
import type { Observation, RiskContext, Rule } from '../rule.ts'
import { shortAddress } from '../wording.ts'

/**
 * Whoever receives the user's assets or rights does not stand in the transaction itself but in a lookup table that was
 * filled only just now, or is being closed: wallets that do not resolve tables do not see him. Benign look-alikes: the
 * long-lived tables of exchanges, which hold pools and mints rather than receivers.
 */
export const lookupTableHiding: Rule = {
  id: 'lookup-table-hiding',
  flag: 'HIDDEN_BY_LOOKUP_TABLE',
  severity: 'high',
  stage: 'trial',
  sources: [
    'Solana address lookup tables',
    'x402 specification 2.1.2 (unresolved tables fail closed)',
  ],
  evaluate: (context) => {
    const looked = tablesOf(context)
    const told = new Set<Address>()
    return keyAccounts(context).flatMap((account) => {
      const table = looked.get(account)
      if (!table || told.has(account)) return []
      told.add(account)
      return observe(account, table, context)
    })
  },
}

/** About an hour at 0.4 seconds a slot. */
const youngSlots = 9_000n

/** Accounts that decide where assets or rights go: receivers, their token accounts, delegates, new authorities. */
const keyAccounts = (context: RiskContext): Address[] => {
  const { identity } = context
  const destinations = context.instructions.flatMap(({ actions }) =>
    actions.flatMap((action) => {
      if (action.type === 'set-authority')
        return action.next && identity.everMine(action.account) ? [action.next] : []
      if ('to' in action && 'from' in action && action.from)
        return identity.everMine(action.from) ? [action.to] : []
      return 'destination' in action && 'account' in action && identity.everMine(action.account)
        ? [action.destination]
        : []
    }),
  )
  return [
    ...movementsOut(context).map(({ receiver }) => receiver),
    ...newDelegations(context).map(({ delegate }) => delegate),
    ...destinations,
  ].filter((account) => identity.isStranger(account))
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
  const young = slot - state.lastExtendedSlot < youngSlots
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
