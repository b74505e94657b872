import type { Address } from '../../solana/address/address.ts'
import { wrappedSolMint } from '../../solana/address/known-address.ts'
import type { OwnerFlows } from './flows.ts'

export type Leg = [mint: Address, amount: bigint]

/** What an owner spent and received in the end, as positive amounts, without the remainders of a route. */
export type Legs = { spent: Leg[]; received: Leg[] }

export const legsOf = (flows: OwnerFlows): Legs => {
  const stayed = [...flows.net].filter(([mint, amount]) => !wentThrough(flows, mint, amount))
  const legs = stayed.filter((leg) => !isCost(flows, stayed, leg))
  return {
    spent: legs.flatMap(([mint, amount]): Leg[] => (amount < 0n ? [[mint, -amount]] : [])),
    received: legs.filter(([, amount]) => amount > 0n),
  }
}

/** One part in this many of a mint that only passes through a route may remain or come from the balance. */
const leftoverShare = 50n

/** Maximum lamports alongside an exchange that count as costs such as rent. */
export const leftoverLamports = 3_000_000n

/**
 * A fee that no exchange moved, alongside two tokens that exchanges did, or so little SOL that it is rent. A share that
 * was redeemed is no fee.
 */
const isCost = (
  { exchanged, burned }: OwnerFlows,
  legs: readonly Leg[],
  [mint, amount]: Leg,
): boolean => {
  if (mint === wrappedSolMint && legs.length > 2 && sizeOf(amount) <= leftoverLamports) return true
  if (exchanged.has(mint) || burned.has(mint)) return false
  if (mint !== wrappedSolMint && amount > 0n) return false
  const others = legs.filter(([other]) => other !== mint && exchanged.has(other))
  return others.some(([, change]) => change < 0n) && others.some(([, change]) => change > 0n)
}

/** Moved in and out again by programs, except for a small remainder. */
const wentThrough = ({ grossIn, grossOut }: OwnerFlows, mint: Address, amount: bigint): boolean =>
  [grossIn.get(mint) ?? 0n, grossOut.get(mint) ?? 0n].every(
    (moved) => moved > 0n && sizeOf(amount) * leftoverShare <= moved,
  )

const sizeOf = (amount: bigint): bigint => (amount < 0n ? -amount : amount)
