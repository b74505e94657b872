import { wrappedSolMint } from '../../solana/address/known-address.ts'
import { dollarMints } from '../../solana/known/quote-mints.ts'
import { corePrograms } from '../../solana/state/reserved-address.ts'
import type { RiskContext } from '../context/risk-context.ts'
import {
  dollarWorth,
  materialMinLamports,
  treasuryMinDollars,
  treasuryMinTimes,
} from '../thresholds.ts'
import { type Outflow, outflowsOf } from './outflow.ts'

/**
 * Whether the message does nothing but pay this asset to one receiver: it states the amount, only core programs run, and
 * no one but the user signs.
 */
const isPlainPayment = (outflow: Outflow, context: RiskContext): boolean => {
  const { resolved, user, instructions } = context
  const others = outflowsOf(context).filter(
    ({ mint, lost }) =>
      mint !== outflow.mint && (mint !== wrappedSolMint || lost >= materialMinLamports),
  )
  return (
    resolved.feePayer === user &&
    resolved.message.header.requiredSignatures === 1 &&
    outflow.receivers.length === 1 &&
    others.length === 0 &&
    outflow.movements.length > 0 &&
    outflow.movements.every(({ at }) => at.length === 1) &&
    instructions.every(
      ({ programId, status }) => corePrograms.has(programId) && status === 'decoded',
    )
  )
}

/**
 * Whether such a payment leaves no SOL for another transaction: a wallet that is given up, or an address for deposits
 * that is swept. A thief may take the same, so it stays a strong warning, but it is reported once.
 */
export const endsTheWallet = (outflow: Outflow, context: RiskContext): boolean => {
  const left = context.after?.get(context.user)?.lamports ?? 0n
  return (
    context.simulation.status === 'ok' &&
    left < materialMinLamports &&
    isPlainPayment(outflow, context)
  )
}

/**
 * Whether such a payment goes to the treasury of an exchange or a company: it holds at least a million dollars in a
 * token whose issuer can freeze it, a thousand times what it receives. No thief keeps as much within reach of the law.
 */
export const paysTreasury = (outflow: Outflow, context: RiskContext): boolean => {
  const { mint, lost, receivers } = outflow
  const held = context.effects.balances.find(
    (row) => row.mint === mint && row.owner === receivers[0],
  )
  if (!held || !dollarMints.has(mint)) return false
  return (
    held.before >= treasuryMinDollars * 10n ** BigInt(dollarWorth.decimals) &&
    held.before >= lost * treasuryMinTimes &&
    isPlainPayment(outflow, context)
  )
}
