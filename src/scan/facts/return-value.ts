import { wrappedSolMint } from '../../solana/address/known-address.ts'
import { corePrograms } from '../../solana/state/reserved-address.ts'
import { handedOutAmounts, isCoreCall } from './handed-out.ts'
import type { Movement } from './movement.ts'
import { mintStateOf } from './receipt.ts'
import type { RiskContext } from '../context/risk-context.ts'
import { receivesTokens } from './token-return.ts'
import {
  handedOutReturnMinLamports,
  programReturnMinLamports,
  protocolReturnMinLamports,
} from '../thresholds.ts'

/** What the returns are compared with; without it, everything that the transaction takes. */
export type Given = {
  /** The instructions that take it. */
  movements: readonly Pick<Movement, 'at'>[]
}

/**
 * Whether the user gets anything in return. Its value is not known here, but some returns are plainly worth nothing:
 * rent of the user's own accounts that comes back, tokens that the user mints, tiny amounts of SOL, little SOL or an
 * unknown token that someone hands out by a separate instruction, which no program ties to a price, and a token of an
 * unknown program that can be minted at will. What an established protocol pays is no return for what leaves beside it.
 */
export const receivesSomething = (context: RiskContext, given?: Given): boolean => {
  const beside = given !== undefined && isCoreCallOnly(given, context)
  return returnsLamports(context, beside) || receivesTokens(context, beside)
}

/** Whether one whole collectible comes in, which people often spend a small part of their SOL on. */
export const receivesCollectible = (context: RiskContext): boolean =>
  context.effects.balances.some(({ owner, mint, before, after }) => {
    const state = mintStateOf(context, mint)
    const decimals = state?.kind === 'mint' ? state.decimals : context.decimals.get(mint)
    return context.identity.endsMine(owner) && after - before === 1n && decimals === 0
  })

const isCoreCallOnly = ({ movements }: Given, context: RiskContext): boolean =>
  movements.length > 0 && movements.every(({ at }) => at.length === 1 && isCoreCall(at, context))

/** Whether the user has more of anything afterwards, even if only rent comes back. */
export const gainsAnything = ({ effects, identity }: RiskContext): boolean =>
  effects.balances.some(({ owner, before, after }) => identity.endsMine(owner) && after > before)

/** Whether protocols pay out SOL, unknown programs do, or someone hands out enough of it. */
const returnsLamports = (context: RiskContext, beside: boolean): boolean => {
  const handedOut = handedOutAmounts(context).get(wrappedSolMint) ?? 0n
  const gained = netLamports(context)
  const protocol = callsProtocol(context)
  if (beside && protocol)
    return handedOut >= handedOutReturnMinLamports && gained >= handedOutReturnMinLamports
  if (gained >= handedOutReturnMinLamports) return true
  return gained - handedOut >= (protocol ? protocolReturnMinLamports : programReturnMinLamports)
}

const callsProtocol = ({ instructions, knownPrograms }: RiskContext): boolean =>
  instructions.some(({ programId }) => knownPrograms.has(programId) && !corePrograms.has(programId))

/**
 * What the user and all their accounts gain together: rent that is paid or comes back cancels out. What arrives where
 * others can take it without the user is no gain.
 */
export const netLamports = ({ effects, identity }: RiskContext): bigint =>
  effects.balances
    .filter(
      ({ owner, mint, before, after }) =>
        mint === wrappedSolMint &&
        (identity.endsMine(owner) || (after < before && identity.everMine(owner))),
    )
    .reduce((sum, { before, after }) => sum + after - before, 0n)
