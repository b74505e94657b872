import type { Address } from '../../solana/address/address.ts'
import { isOnCurve } from '../../solana/address/curve.ts'
import { wrappedSolMint } from '../../solana/address/known-address.ts'
import { mintHeldIn } from '../../solana/effects/account-states.ts'
import { corePrograms } from '../../solana/state/reserved-address.ts'
import type { Action } from '../../solana/decoding/format/action.ts'
import type { InstructionPath } from '../../solana/transaction/message.ts'
import { isWithinProtocol } from './movement.ts'
import type { RiskContext } from '../context/risk-context.ts'
import { unstatedPayments } from './unstated-lamports.ts'

/** By mint, what the user receives from top-level instructions of core programs rather than from programs of apps. */
export const handedOutAmounts = (context: RiskContext): Map<Address, bigint> => {
  const amounts = new Map<Address, bigint>()
  for (const { path, actions } of context.instructions) {
    if (!isCoreCall(path, context)) continue
    for (const action of actions) {
      const received = handedOut(action, context)
      if (received) amounts.set(received.mint, (amounts.get(received.mint) ?? 0n) + received.amount)
    }
  }
  return amounts
}

/** By mint, what the user receives from inner instructions of established protocols, at any depth. */
export const protocolAmounts = (context: RiskContext): Map<Address, bigint> => {
  const amounts = new Map<Address, bigint>()
  for (const instruction of context.instructions) {
    const received = instruction.actions.flatMap((action) => tokensHandedOut(action, context))
    if (received.length === 0 || !isWithinProtocol(instruction, context)) continue
    for (const { mint, amount } of received) amounts.set(mint, (amounts.get(mint) ?? 0n) + amount)
  }
  return amounts
}

/**
 * By mint, what programs issue to wallets, transfer from accounts of others, or pay to others without an instruction,
 * within this top-level instruction.
 */
export const payoutsWithin = (call: number, context: RiskContext): Map<Address, bigint> => {
  const amounts = new Map<Address, bigint>()
  for (const instruction of context.instructions) {
    const [top, ...deeper] = instruction.path
    if (top !== call || deeper.length === 0) continue
    for (const action of instruction.actions) {
      if (action.type === 'mint-to' && isIssuedToWallet(action.account, context))
        amounts.set(action.mint, (amounts.get(action.mint) ?? 0n) + action.amount)
      if (action.type !== 'transfer-token' || context.identity.everOwned(action.from)) continue
      const mint = action.mint ?? mintHeldIn(context.states, action.from, action.to)
      if (mint) amounts.set(mint, (amounts.get(mint) ?? 0n) + action.amount)
    }
  }
  const lamports = unstatedPayments({ index: call }, context).reduce(
    (sum, each) => sum + each.lamports,
    0n,
  )
  if (lamports > 0n) amounts.set(wrappedSolMint, (amounts.get(wrappedSolMint) ?? 0n) + lamports)
  return amounts
}

const isIssuedToWallet = (account: Address, { identity }: RiskContext): boolean =>
  identity.ownedAfter(account) || isOnCurve(identity.ownerOf(account))

const tokensHandedOut = (
  action: Action,
  context: RiskContext,
): { mint: Address; amount: bigint }[] => {
  if (action.type === 'mint-to') return context.identity.ownedAfter(action.account) ? [action] : []
  const received = action.type === 'transfer-token' ? handedOut(action, context) : undefined
  return received ? [received] : []
}

/** Whether it belongs to a top-level instruction of a core program, which anyone can add to a transaction. */
export const isCoreCall = ([top]: InstructionPath, { resolved }: RiskContext): boolean => {
  const program = top === undefined ? undefined : resolved.instructions[top]?.programId
  return program !== undefined && corePrograms.has(program)
}

const handedOut = (
  action: Action,
  { identity, states }: RiskContext,
): { mint: Address; amount: bigint } | undefined => {
  if (action.type === 'mint-to') return action
  if (action.type === 'transfer-sol' || action.type === 'create-account') {
    const [from, to] =
      action.type === 'transfer-sol' ? [action.from, action.to] : [action.payer, action.account]
    const received = !identity.everOwned(from) && identity.ownedAfter(to)
    return received ? { mint: wrappedSolMint, amount: action.lamports } : undefined
  }
  if (action.type !== 'transfer-token' || !identity.ownedAfter(action.to)) return undefined
  if (identity.everOwned(action.from)) return undefined
  const mint = action.mint ?? mintHeldIn(states, action.from, action.to)
  return mint && { mint, amount: action.amount }
}
