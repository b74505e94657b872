import type { Address } from '../../solana/address/address.ts'
import { corePrograms } from '../../solana/state/reserved-address.ts'
import { wrappedSolMint } from '../../solana/address/known-address.ts'
import type { RiskContext } from '../context/risk-context.ts'
import { smallPercent } from '../thresholds.ts'
import { comesFromApp } from './origin.ts'

/**
 * Whether the user made the transaction alone in their own wallet, as far as it shows: the caller names no app, no other
 * wallet signs or pays, and only core programs and those in `besides` are called, all by the message itself.
 *
 * That shows no receiver that the user typed: a caller may leave out the app, and a theft is the same bytes. So what is
 * left decides. While the SOL stays, a payment of any share of one token and a gift of one or two things are safe. All
 * of the SOL, and three collectibles or more at once, are what thieves take, and stay a strong warning at any address.
 */
export const isOwnSend = (
  context: RiskContext,
  besides: (program: Address) => boolean = () => false,
): boolean => {
  const { resolved, user } = context
  const { message, instructions, feePayer } = resolved
  return (
    feePayer === user &&
    message.header.requiredSignatures === 1 &&
    !comesFromApp(context) &&
    instructions.every(({ programId }) => corePrograms.has(programId) || besides(programId))
  )
}

/**
 * Whether the SOL of the wallet stays where it is but for a small share, and is at least so much. A thief takes what
 * everyone accepts first, so a wallet that keeps it sends something rather than being emptied.
 */
export const keepsSol = (
  { user, after, before, effects, simulation }: RiskContext,
  minLamports: bigint,
): boolean => {
  if (simulation.status !== 'ok') return false
  const kept = after?.get(user)?.lamports ?? before.get(user)?.lamports ?? 0n
  const lost = effects.balances.reduce(
    (sum, row) =>
      row.owner === user && row.mint === wrappedSolMint ? sum + row.before - row.after : sum,
    0n,
  )
  return kept >= minLamports && lost * 100n <= (kept + lost) * smallPercent
}
