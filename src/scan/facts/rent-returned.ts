import type { Address } from '../../solana/address/address.ts'
import { wrappedSolMint } from '../../solana/address/known-address.ts'
import type { InstructionPath } from '../../solana/transaction/message.ts'
import type { RiskContext } from '../context/risk-context.ts'
import { isWithinProtocol } from './movement.ts'

/**
 * Rent that accounts of the user return to the user when they are closed, in lamports: wrapped SOL in them is no rent.
 */
export const rentReturned = ({ before, states, instructions, identity }: RiskContext): bigint =>
  instructions.reduce(
    (sum, { actions }) =>
      actions.reduce((rent, action) => {
        if (action.type !== 'close-account' || !identity.ownedAfter(action.destination)) return rent
        const state = states.before.get(action.account)
        if (state?.kind !== 'token-account' || state.native) return rent
        return rent + (before.get(action.account)?.lamports ?? 0n)
      }, sum),
    0n,
  )

/** An account that the user pays for and that is closed to another wallet. */
export type RentTakenBack = {
  account: Address
  to: Address
  /** What the user puts into it; 0 if no instruction shows that. */
  lamports: bigint
  /** Absent if a program closes it without an instruction. */
  at?: InstructionPath
  openedAt?: InstructionPath
}

/**
 * Accounts that are opened at the user's cost and closed in the same transaction, with their rent going to another
 * wallet. What established protocols open and close for themselves does not count.
 */
export const closedAtUsersCost = (context: RiskContext): RentTakenBack[] => {
  const opened = openedByUser(context)
  if (opened.size === 0) return []
  const emptied = emptiedOf(opened, context)
  const shown = new Set(emptied.map(({ account }) => account))
  return [...emptied, ...vanishedOf(opened, context).filter(({ account }) => !shown.has(account))]
}

/**
 * Earlier accounts of others that are closed to another wallet while the user pays for new ones: repeated, that
 * turns the user's SOL into that of the other wallet, account by account.
 */
export const closedBesideOpened = (context: RiskContext): RentTakenBack[] => {
  const opened = openedByUser(context)
  if (opened.size === 0) return []
  return context.instructions.flatMap(({ actions, path }) =>
    actions.flatMap((action): RentTakenBack[] => {
      if (action.type !== 'close-account' || opened.has(action.account)) return []
      const { account, destination: to } = action
      if (context.identity.everOwned(account) || !context.identity.isStranger(to)) return []
      return [{ account, to, lamports: 0n, at: path }]
    }),
  )
}

type Opened = { lamports: bigint; at: InstructionPath }

/** New accounts that the user pays for, the lamports in each, and the instruction that opens it. */
const openedByUser = (context: RiskContext): ReadonlyMap<Address, Opened> => {
  const opened = new Map<Address, Opened>()
  for (const instruction of context.instructions) {
    if (isWithinProtocol(instruction, context)) continue
    for (const action of instruction.actions) {
      if (action.type !== 'create-account' && action.type !== 'create-token-account') continue
      if (action.payer !== context.user) continue
      const known = opened.get(action.account)
      const lamports = action.type === 'create-account' ? action.lamports : 0n
      opened.set(action.account, {
        lamports: (known?.lamports ?? 0n) + lamports,
        at: known?.at ?? instruction.path,
      })
    }
  }
  return opened
}

const emptiedOf = (
  opened: ReadonlyMap<Address, Opened>,
  { instructions, identity }: RiskContext,
): RentTakenBack[] =>
  instructions.flatMap(({ actions, path }) =>
    actions.flatMap((action): RentTakenBack[] => {
      if (action.type !== 'close-account' && action.type !== 'withdraw-lamports') return []
      const { account, destination: to } = action
      const known = opened.get(account)
      if (known === undefined || !identity.isStranger(to)) return []
      return [{ account, to, lamports: known.lamports, at: path, openedAt: known.at }]
    }),
  )

/** A program can move the lamports of its own accounts without an instruction. */
const vanishedOf = (
  opened: ReadonlyMap<Address, Opened>,
  { after, effects, identity, user }: RiskContext,
): RentTakenBack[] => {
  const sol = effects.balances.filter(({ mint }) => mint === wrappedSolMint)
  const mine = sol.find(({ owner }) => owner === user)
  return [...opened].flatMap(([account, { lamports, at: openedAt }]): RentTakenBack[] => {
    const gone = after?.has(account) === true && after.get(account) === undefined
    if (!gone || lamports === 0n || !mine || mine.before - mine.after < lamports) return []
    const taker = sol.find(
      (row) => row.after - row.before >= lamports && identity.isStranger(row.owner),
    )
    return taker ? [{ account, to: taker.owner, lamports, openedAt }] : []
  })
}
