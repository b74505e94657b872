import { wrappedSolMint } from '../../solana/address/known-address.ts'
import { corePrograms } from '../../solana/state/reserved-address.ts'
import { handedOutAmounts, isWrittenOut } from './handed-out.ts'
import type { Movement } from './movement.ts'
import { mintStateOf } from './receipt.ts'
import type { RiskContext } from '../context/risk-context.ts'
import { receivesTokens } from './token-return.ts'
import {
  handedOutReturnMinLamports,
  programReturnMinLamports,
  protocolReturnMinLamports,
} from '../thresholds.ts'

/** What the returns are held against; without it, against whatever the transaction takes. */
export type Given = {
  /** The instructions that take it. */
  movements: readonly Pick<Movement, 'at'>[]
}

/**
 * Whether somebody gives the user anything for what he gives. What it is worth is not known here, but some of it is
 * plainly nothing: deposits of his own accounts that come back to him, tokens that he issues himself, crumbs of SOL,
 * little SOL or a token without a name that a person hands out with an instruction of its own, which no program ties to a
 * price, and a token that an unknown program gives and somebody can make any amount of. What an established protocol pays
 * is no return for what goes away beside it.
 */
export const receivesSomething = (context: RiskContext, given?: Given): boolean => {
  const beside = given !== undefined && isWrittenOutOnly(given, context)
  return returnsLamports(context, beside) || receivesTokens(context, beside)
}

/** Whether one whole collectible comes in: what a small part of one's SOL is often spent on. */
export const receivesCollectible = (context: RiskContext): boolean =>
  context.effects.balances.some(({ owner, mint, before, after }) => {
    const state = mintStateOf(context, mint)
    const decimals = state?.kind === 'mint' ? state.decimals : context.decimals.get(mint)
    return context.identity.endsMine(owner) && after - before === 1n && decimals === 0
  })

const isWrittenOutOnly = ({ movements }: Given, context: RiskContext): boolean =>
  movements.length > 0 && movements.every(({ at }) => at.length === 1 && isWrittenOut(at, context))

/** Whether the user has more of anything afterwards, be it his own deposits. */
export const gainsAnything = ({ effects, identity }: RiskContext): boolean =>
  effects.balances.some(({ owner, before, after }) => identity.endsMine(owner) && after > before)

/** What protocols pay out, what unknown programs do, or enough of what people hand out. */
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
 * What the user and all accounts of his have more of together: their deposits, paid or given back, cancel out. What comes
 * to where others can take it without him is no gain.
 */
export const netLamports = ({ effects, identity }: RiskContext): bigint =>
  effects.balances
    .filter(
      ({ owner, mint, before, after }) =>
        mint === wrappedSolMint &&
        (identity.endsMine(owner) || (after < before && identity.everMine(owner))),
    )
    .reduce((sum, { before, after }) => sum + after - before, 0n)
