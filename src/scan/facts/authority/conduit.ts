import type { Address } from '../../../solana/address/address.ts'
import { systemProgram } from '../../../solana/address/known-address.ts'
import type { Action } from '../../../solana/decoding/format/action.ts'
import type { DecodedInstruction } from '../../../solana/decoding/format/decoder.ts'
import { holderOf } from '../../../solana/state/account-state.ts'
import { oncePerContext } from '../../context/once-per-context.ts'
import type { RiskContext } from '../../context/risk-context.ts'

/**
 * Fresh keys that pass the user's SOL on: the message fills them, established protocols take all of it, each in a call
 * that also gives the user tokens, and nothing is theirs afterwards. The library of SPL Stake Pool deposits this way, so
 * that the pool never gets the wallet's own signature. An app that made such a key could as well have let the user pay it directly.
 * Source: `depositSol` in @solana/spl-stake-pool.
 */
export const conduitsOf = oncePerContext((context): ReadonlySet<Address> => {
  const { simulation, resolved, user } = context
  const { staticAccounts, header } = resolved.message
  if (simulation.status !== 'ok') return new Set()
  return new Set(
    staticAccounts
      .slice(0, header.requiredSignatures)
      .filter(
        (key) =>
          key !== user &&
          key !== resolved.feePayer &&
          isEmpty(key, context) &&
          passesOn(key, context),
      ),
  )
})

/** Whether it holds nothing, neither before nor afterwards. */
const isEmpty = (key: Address, { identity, states, after }: RiskContext): boolean =>
  identity.isFresh(key) &&
  (after?.get(key)?.lamports ?? 0n) === 0n &&
  [...states.before.values(), ...states.after.values()].every((state) => holderOf(state) !== key)

const passesOn = (key: Address, context: RiskContext): boolean => {
  let [received, sent] = [0n, 0n]
  for (const instruction of context.instructions) {
    const { path, accounts, programId, actions } = instruction
    if (!accounts.some(({ address }) => address === key)) continue
    const moved = actions.filter((each) => each.type === 'transfer-sol')
    if (path.length === 1 && programId === systemProgram) {
      const isFilled = moved.length > 0 && moved.every((each) => isFilling(each, key, context))
      if (!isFilled) return false
      received += sumOf(moved)
    } else if (isOfProtocol(instruction, context)) {
      sent += sumOf(moved.filter(({ from }) => from === key))
    } else return false
  }
  return received > 0n && received === sent
}

const isFilling = (
  { from, to, authority }: Payment,
  key: Address,
  { user }: RiskContext,
): boolean => from === user && authority === user && to === key

type Payment = Extract<Action, { type: 'transfer-sol' }>

const sumOf = (payments: readonly Payment[]): bigint =>
  payments.reduce((sum, { lamports }) => sum + lamports, 0n)

/** Whether it is or belongs to a call to an established protocol that gives the user tokens. */
const isOfProtocol = (
  { path: [top] }: DecodedInstruction,
  { resolved, knownPrograms, instructions, identity }: RiskContext,
): boolean => {
  const program = top === undefined ? undefined : resolved.instructions[top]?.programId
  return (
    program !== undefined &&
    knownPrograms.has(program) &&
    instructions.some(
      ({ path, actions }) =>
        path.length > 1 &&
        path[0] === top &&
        actions.some(
          (action) =>
            (action.type === 'mint-to' && identity.ownedAfter(action.account)) ||
            (action.type === 'transfer-token' && identity.ownedAfter(action.to)),
        ),
    )
  )
}

/** Whether what leaves the account is the user's to lose. */
export const comesFromUser = (account: Address, context: RiskContext): boolean =>
  context.identity.everOwned(account) || conduitsOf(context).has(account)

/** Whether what goes to the account has not left the user. */
export const staysWithUser = (account: Address, context: RiskContext): boolean =>
  context.identity.ownedAfter(account) || conduitsOf(context).has(account)
