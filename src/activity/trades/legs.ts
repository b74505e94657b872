import type { Address } from '../../solana/address/address.ts'
import { wrappedSolMint } from '../../solana/address/known-address.ts'
import type { OwnerFlows } from './flows.ts'

export type Leg = [mint: Address, amount: bigint]

/** What an owner gave and got in the end, both as positive amounts, without what a route left behind. */
export type Legs = { given: Leg[]; got: Leg[] }

export const legsOf = (flows: OwnerFlows): Legs => {
  const stayed = [...flows.net].filter(([mint, amount]) => !wentThrough(flows, mint, amount))
  const legs = stayed.filter(
    ([mint, amount]) => mint !== wrappedSolMint || !isCost(flows, stayed, amount),
  )
  return {
    given: legs.flatMap(([mint, amount]): Leg[] => (amount < 0n ? [[mint, -amount]] : [])),
    got: legs.filter(([, amount]) => amount > 0n),
  }
}

/** Of a mint that a route only passes through, this share may stay behind or be drawn from before. */
const leftoverShare = 50n

/** Lamports that a program may take or leave beside an exchange, such as rent. */
export const leftoverLamports = 3_000_000n

/** SOL that exchanges had no part in, beside two tokens that they exchanged, or so little that it is rent. */
const isCost = ({ exchanged }: OwnerFlows, legs: readonly Leg[], lamports: bigint): boolean => {
  if (legs.length > 2 && sizeOf(lamports) <= leftoverLamports) return true
  const tokens = legs.filter(([mint]) => mint !== wrappedSolMint && exchanged.has(mint))
  const whole = tokens.some(([, amount]) => amount < 0n) && tokens.some(([, amount]) => amount > 0n)
  return whole && !exchanged.has(wrappedSolMint)
}

/** Brought in and taken out again by programs, except for a small remainder. */
const wentThrough = ({ grossIn, grossOut }: OwnerFlows, mint: Address, amount: bigint): boolean =>
  [grossIn.get(mint) ?? 0n, grossOut.get(mint) ?? 0n].every(
    (moved) => moved > 0n && sizeOf(amount) * leftoverShare <= moved,
  )

const sizeOf = (amount: bigint): bigint => (amount < 0n ? -amount : amount)
