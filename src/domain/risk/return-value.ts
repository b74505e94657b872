import type { Address } from '../address.ts'
import { wrappedSolMint } from '../known-address.ts'
import { corePrograms } from '../state/reserved-address.ts'
import type { Action } from '../transaction/action.ts'
import type { InstructionPath } from '../transaction/message.ts'
import type { RiskContext } from './rule.ts'
import { wellKnownMints } from './well-known-mints.ts'

/**
 * Whether somebody gives the user anything for what he gives. What it is worth is not known here, but some of it is
 * plainly nothing: deposits of his own accounts that come back to him, tokens that he issues himself, crumbs of SOL, and
 * little SOL or a token without a name that a person hands out with an instruction of its own, which no program ties to a
 * price.
 */
export const receivesSomething = (context: RiskContext): boolean => {
  const handedOut = handedOutAmounts(context)
  if (returnsLamports(netLamports(context), handedOut.get(wrappedSolMint) ?? 0n)) return true
  return context.effects.balances.some(({ owner, mint, before, after, decimals }) => {
    const gained = after - before
    if (mint === wrappedSolMint || !context.identity.isUsers(owner) || gained <= 0n) return false
    if (gained > (handedOut.get(mint) ?? 0n)) return true
    return wellKnownMints.has(mint) && gained * crumbsInUnit >= 10n ** BigInt(decimals ?? 0)
  })
}

/** Whether the user has more of anything afterwards, be it his own deposits. */
export const gainsAnything = ({ effects, identity }: RiskContext): boolean =>
  effects.balances.some(({ owner, before, after }) => identity.isUsers(owner) && after > before)

/** What programs pay out, or enough of what people hand out. */
const returnsLamports = (gained: bigint, handedOut: bigint): boolean =>
  gained >= smallestPriceLamports || gained - handedOut >= smallestReturnLamports

/** SOL below this is a crumb whoever gives it; the cheapest things sold cost more. */
const smallestReturnLamports = 1_000_000n

/** Below this a thief gladly gives it for each of his victims. */
const smallestPriceLamports = 50_000_000n

/** A hundredth of one unit of a token by whose name people know it is a crumb. */
const crumbsInUnit = 100n

/** What the user and all accounts of his have more of together: their deposits, paid or given back, cancel out. */
export const netLamports = ({ effects, identity }: RiskContext): bigint =>
  effects.balances
    .filter(
      ({ owner, mint }) =>
        mint === wrappedSolMint && (identity.everMine(owner) || identity.endsMine(owner)),
    )
    .reduce((sum, { before, after }) => sum + after - before, 0n)

/** Of each mint, what instructions of the transaction itself, not those of apps' programs, give the user. */
const handedOutAmounts = (context: RiskContext): Map<Address, bigint> => {
  const amounts = new Map<Address, bigint>()
  for (const { path, actions } of context.instructions) {
    if (!isWrittenOut(path, context)) continue
    for (const action of actions) {
      const given = handedOut(action, context)
      if (given) amounts.set(given.mint, (amounts.get(given.mint) ?? 0n) + given.amount)
    }
  }
  return amounts
}

/** Anybody can write an instruction of a core program; what that program calls in turn belongs to it. */
const isWrittenOut = ([top]: InstructionPath, { resolved }: RiskContext): boolean => {
  const program = top === undefined ? undefined : resolved.instructions[top]?.programId
  return program !== undefined && corePrograms.has(program)
}

const handedOut = (
  action: Action,
  { identity, states }: RiskContext,
): { mint: Address; amount: bigint } | undefined => {
  if (action.type === 'mint-to') {
    // A collectible is often sold by whoever issues it in the same transaction.
    return action.amount > 1n || identity.isUsers(action.authority) ? action : undefined
  }
  if (action.type === 'transfer-sol' || action.type === 'create-account') {
    const [from, to] =
      action.type === 'transfer-sol' ? [action.from, action.to] : [action.payer, action.account]
    const given = !identity.everMine(from) && identity.endsMine(to)
    return given ? { mint: wrappedSolMint, amount: action.lamports } : undefined
  }
  if (action.type !== 'transfer-token' || !identity.endsMine(action.to)) return undefined
  const source = states.before.get(action.from) ?? states.before.get(action.to)
  const mint = action.mint ?? (source?.kind === 'token-account' ? source.mint : undefined)
  return mint && { mint, amount: action.amount }
}
