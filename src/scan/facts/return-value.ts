import type { Address } from '../../solana/address/address.ts'
import { wrappedSolMint } from '../../solana/address/known-address.ts'
import { corePrograms } from '../../solana/state/reserved-address.ts'
import { handedOutAmounts, isCoreCall } from './handed-out.ts'
import type { Movement } from './movement.ts'
import { paidElsewhere } from './paid-elsewhere.ts'
import { mintStateOf } from './receipt.ts'
import type { RiskContext } from '../context/risk-context.ts'
import { tokensReceived } from './token-return.ts'
import { ceilingOf, floorOf, type Holding, isLessThan } from './worth.ts'
import {
  handedOutReturnMinLamports,
  programReturnMinLamports,
  protocolReturnMinLamports,
  smallPercent,
} from '../thresholds.ts'

/** The loss that returns are compared with; without it, everything that the transaction takes. */
export type ComparedLoss = {
  /** The instructions that cause it. */
  movements: readonly Pick<Movement, 'at' | 'by'>[]
  /** What is lost; absent if only the instructions matter. */
  mint?: Address
  lost?: bigint
  /** The same for several assets. */
  parts?: readonly { mint: Address; lost: bigint }[]
}

/**
 * Whether the user receives anything of value in return. Prices are not known here, but some returns are plainly
 * worthless: returned rent of the user's own accounts, tokens that the user mints, tiny amounts of SOL, little SOL or
 * an unknown token from a separate instruction, which no program ties to a price, and a token of an unknown program
 * that can be minted at will. For assets that the message itself sends, only what it also hands out is a return: no call
 * beside it ties its payment to them. Nor does what another trade or a deposit of the user pays count for what a program
 * takes, nor what is worth less than a tenth of the loss at any price of SOL.
 */
export const receivesSomething = (context: RiskContext, loss?: ComparedLoss): boolean => {
  const onlyHandedOut = loss !== undefined && isCoreCallOnly(loss, context)
  const elsewhere = loss && paidElsewhere(loss.movements, context)
  // More of the asset that is lost is no return for it.
  const tokens = tokensReceived(context, onlyHandedOut)
    .filter(({ mint }) => mint !== loss?.mint)
    .map(({ mint, amount }) => ({ mint, amount: amount - (elsewhere?.get(mint) ?? 0n) }))
    .filter(({ amount }) => amount > 0n)
  const lamports =
    loss?.mint === wrappedSolMint
      ? 0n
      : lamportsReceived(context, onlyHandedOut) - (elsewhere?.get(wrappedSolMint) ?? 0n)
  const returned = onlyHandedOut
    ? lamports >= handedOutReturnMinLamports
    : returnsLamports(lamports, context)
  if (tokens.length === 0 && !returned) return false
  return loss === undefined || !isTrifle({ tokens, lamports }, loss, context)
}

/** Whether all that comes back is a trifle beside the loss. What goes over a bridge comes back on another chain. */
const isTrifle = (
  { tokens, lamports }: { tokens: readonly Holding[]; lamports: bigint },
  {
    movements,
    mint,
    lost,
    parts = mint && lost !== undefined ? [{ mint, lost }] : [],
  }: ComparedLoss,
  context: RiskContext,
): boolean => {
  if (movements.some(({ by }) => by === 'bridge')) return false
  const sol = lamports > 0n ? [{ mint: wrappedSolMint, amount: lamports }] : []
  const gains = ceilingOf([...tokens, ...sol], context)
  const losses = parts.map((part) => ({ mint: part.mint, amount: part.lost }))
  return gains !== undefined && isLessThan(gains, smallPercent, floorOf(losses, context))
}

/** Whether one whole collectible comes in. People often spend a small part of their SOL on one. */
export const receivesCollectible = (context: RiskContext): boolean =>
  context.effects.balances.some(({ owner, mint, before, after }) => {
    const state = mintStateOf(context, mint)
    const decimals = state?.kind === 'mint' ? state.decimals : context.decimals.get(mint)
    return context.identity.ownedAfter(owner) && after - before === 1n && decimals === 0
  })

const isCoreCallOnly = ({ movements }: ComparedLoss, context: RiskContext): boolean =>
  movements.length > 0 && movements.every(({ at }) => at.length === 1 && isCoreCall(at, context))

/** Whether the user gains anything, even if only returned rent. */
export const gainsAnything = ({ effects, identity }: RiskContext): boolean =>
  effects.balances.some(({ owner, before, after }) => identity.ownedAfter(owner) && after > before)

const lamportsReceived = (context: RiskContext, onlyHandedOut: boolean): bigint => {
  const gained = netLamports(context)
  const handedOut = handedOutAmounts(context).get(wrappedSolMint) ?? 0n
  return onlyHandedOut && handedOut < gained ? handedOut : gained
}

/** Whether SOL comes in from protocols or unknown programs, or enough of it from separate instructions. */
const returnsLamports = (gained: bigint, context: RiskContext): boolean => {
  if (gained >= handedOutReturnMinLamports) return true
  const handedOut = handedOutAmounts(context).get(wrappedSolMint) ?? 0n
  const least = callsProtocol(context) ? protocolReturnMinLamports : programReturnMinLamports
  return gained - handedOut >= least
}

const callsProtocol = ({ instructions, knownPrograms }: RiskContext): boolean =>
  instructions.some(({ programId }) => knownPrograms.has(programId) && !corePrograms.has(programId))

/**
 * The net gain of the user and all their accounts: paid and returned rent cancel out. What others can take from its
 * account without the user is no gain.
 */
export const netLamports = ({ effects, identity }: RiskContext): bigint =>
  effects.balances
    .filter(
      ({ owner, mint, before, after }) =>
        mint === wrappedSolMint &&
        (identity.ownedAfter(owner) || (after < before && identity.everOwned(owner))),
    )
    .reduce((sum, { before, after }) => sum + after - before, 0n)
