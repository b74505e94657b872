import type { Address } from '../../solana/address/address.ts'
import { isOnCurve } from '../../solana/address/curve.ts'
import { programNames } from '../../solana/known/known-programs.ts'
import type { InstructionPath } from '../../solana/transaction/message.ts'
import type { RiskContext } from '../context/risk-context.ts'
import { positionsOf, type SignedCall } from './call.ts'
import {
  isRecordedDeposit,
  isRecordedForUser,
  isTakenByYoung,
  keepsForOthers,
  names,
  takersOf,
  writtenBy,
} from './deposit-record.ts'
import { paysFeesOnly } from './bridged.ts'
import { type Outflow, outflowsOf, paysAnotherWallet } from './outflow.ts'
import { mainMovementsOf } from './authority/main-movements.ts'
import { redeemedOf } from './redeemed.ts'

/**
 * Whether publicly named protocols take all of it, keep it at addresses of programs, and credit it to the user: with a
 * share that they mint, in an account that names the user, or in the position of a unique token that the user holds.
 * They are as good a return as those of an established protocol: what the program is for is public, and one key has
 * not replaced its code for days.
 */
export const isKeptForUser = (outflow: Outflow, context: RiskContext): boolean => {
  const movements = mainMovementsOf(outflow)
  const takers = takersOf(outflow, context)
  return (
    movements.length > 0 &&
    movements.every(({ at }) => at.length > 1) &&
    takers.size > 0 &&
    [...takers].every((program) => isPublicKeeper(program, context)) &&
    paysFeesOnly(outflow, context) &&
    !isTakenByYoung(outflow, context) &&
    (isRecorded(outflow, [...takers], context) ||
      isRecordedForPosition(outflow, context) ||
      returnsShare(outflow, context))
  )
}

/** Programs that keep assets for others too have to name the user where owners are stored. */
const isRecorded = (outflow: Outflow, takers: readonly Address[], context: RiskContext): boolean =>
  takers.some(keepsForOthers)
    ? isRecordedDeposit(outflow, context)
    : isRecordedForUser(outflow, context)

/**
 * Whether a publicly named protocol burns it in exchange for a claim of the user: a ticket that names the user as its
 * owner, as in a withdrawal that takes days, a stake account that the user may withdraw, or a token that the same call
 * mints, as when one is converted into another. A record in any other program proves nothing, since its author may
 * write what they want.
 */
export const isRedeemedLater = (at: InstructionPath, context: RiskContext): boolean => {
  const redeemed = redeemedOf(context).find(({ movements }) =>
    movements.some((movement) => movement.at === at),
  )
  if (!redeemed) return false
  const takers = [...takersOf(redeemed, context)]
  return (
    takers.length > 0 &&
    takers.every((program) => isPublicKeeper(program, context)) &&
    (isRecordedDeposit(redeemed, context) ||
      (returnsShare(redeemed, context) && !paysAnotherWallet(context)) ||
      (receivesStake(context) && !paysAnotherWallet(context)))
  )
}

/** Whether a stake account becomes the user's, or another one of the user's grows. */
const receivesStake = ({ states, before, after, user }: RiskContext): boolean =>
  [...states.after].some(([account, state]) => {
    if (state?.kind !== 'stake' || state.withdrawer !== user) return false
    const earlier = states.before.get(account)
    const held = earlier?.kind === 'stake' && earlier.withdrawer === user
    return !held || (after?.get(account)?.lamports ?? 0n) > (before.get(account)?.lamports ?? 0n)
  })

/** Known for keeping assets: it does not carry out whatever a caller requests. */
const isPublicKeeper = (program: Address, { knownPrograms }: RiskContext): boolean =>
  knownPrograms.has(program) ||
  keepers.has(programNames.get(program)?.category ?? '') ||
  keepsForOthers(program)

const keepers: ReadonlySet<string> = new Set([
  'dex',
  'farm',
  'governance',
  'launchpad',
  'lending',
  'nft',
  'perps',
  'stablecoin',
  'staking',
  'yield',
])

const isRecordedForPosition = (outflow: Outflow, context: RiskContext): boolean => {
  const calls = context.resolved.instructions.filter((_, index) =>
    outflow.movements.some(({ at }) => at[0] === index),
  )
  const mints = calls.flatMap((call) => positionsBeside(call, context))
  return writtenBy(outflow, context).some(({ data }) => mints.some((mint) => names(data, mint)))
}

/**
 * Mints of the user's unique tokens among the accounts of a call that takes other assets: each proves that a position is
 * the user's. One that is taken itself proves nothing.
 */
export const positionsBeside = (
  call: Pick<SignedCall, 'accounts'>,
  context: RiskContext,
): Address[] =>
  positionsOf(call, context).filter((position) =>
    outflowsOf(context).every(({ mint }) => mint !== position),
  )

/**
 * Whether the call that takes it mints a token to the user, with the signature of an address that only a program has,
 * which was the mint's authority before.
 */
const returnsShare = ({ movements }: Outflow, context: RiskContext): boolean => {
  const { instructions, identity, states, resolved } = context
  const calls = new Set(movements.map(({ at }) => at[0]))
  const signs = (holder: Address): boolean =>
    resolved.accounts.some(({ address, signer }) => signer && address === holder)
  return [...calls].every((top) =>
    instructions.some(
      ({ path, actions }) =>
        path.length > 1 &&
        path[0] === top &&
        actions.some((action) => {
          if (action.type !== 'mint-to' || !identity.ownedAfter(action.account)) return false
          const mint = states.before.get(action.mint)
          return (
            mint?.kind === 'mint' &&
            mint.mintAuthority === action.authority &&
            !isOnCurve(action.authority) &&
            !signs(action.authority)
          )
        }),
    ),
  )
}
