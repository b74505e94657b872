import { type TokenAmount, tokenAmount } from '../../../findings/amount.ts'
import type { Observation } from '../../../findings/check.ts'
import { address, type Address } from '../../../solana/address/address.ts'
import { wrappedSolMint } from '../../../solana/address/known-address.ts'
import type { ScanRule } from '../../context/rule.ts'
import type { RiskContext } from '../../context/risk-context.ts'
import { evidenceOf, type Outflow, outflowsOf } from '../../facts/outflow.ts'
import { materialMinLamports } from '../../thresholds.ts'

export type LostForGood = {
  amount: TokenAmount
  receiver: Address
  kind: 'incinerator' | 'mint' | 'program'
}

/**
 * Assets go where they can never be withdrawn: the address of a token instead of a wallet, a program, or SOL to the
 * incinerator. Benign look-alikes: tokens sent to the incinerator on purpose, and rent.
 */
export const lostForGood: ScanRule<'lost-for-good', LostForGood> = {
  id: 'lost-for-good',
  code: 'LOST_FOR_GOOD',
  severity: 'high',
  sources: [
    'Solana runtime: lamports leave an account by its owner program alone, and the Token program has no way for those of a mint',
    'Solana documentation: 1nc1nerator11111111111111111111111111111111 burns what it holds',
  ],
  evaluate: (context) =>
    outflowsOf(context).flatMap((outflow) =>
      isMaterial(outflow) ? observe(outflow, context) : [],
    ),
}

const incinerator = address('1nc1nerator11111111111111111111111111111111')

const isMaterial = ({ mint, lost }: Outflow): boolean =>
  lost >= (mint === wrappedSolMint ? materialMinLamports : 1n)

const observe = (outflow: Outflow, context: RiskContext): Observation<LostForGood>[] => {
  const { mint, lost, movements } = outflow
  for (const { receiver, by } of movements) {
    const kind = by === 'other' ? unrecoverableKind(receiver, mint, context) : undefined
    if (!kind) continue
    const amount = tokenAmount(lost, mint, context.decimals)
    return [{ params: { amount, receiver, kind }, ...evidenceOf(outflow), subject: receiver }]
  }
  return []
}

/** Why nothing can be withdrawn from an account; undefined if it can. */
const unrecoverableKind = (
  receiver: Address,
  mint: Address,
  { before, states }: RiskContext,
): LostForGood['kind'] | undefined => {
  if (receiver === incinerator) return mint === wrappedSolMint ? 'incinerator' : undefined
  if (states.before.get(receiver)?.kind === 'mint') return 'mint'
  return before.get(receiver)?.executable === true ? 'program' : undefined
}
