import { address, type Address } from '../../../solana/address/address.ts'
import { wrappedSolMint } from '../../../solana/address/known-address.ts'
import { type Outflow, outflowsOf } from '../../facts/outflow.ts'
import type { Observation, RiskContext, Rule } from '../../context/rule.ts'
import { amountText, shortAddress } from '../../../findings/words/amounts.ts'
import { materialMinLamports } from '../../thresholds.ts'

/**
 * What is sent goes to where nobody can take it from: the address of a token instead of somebody's wallet, a program, or
 * SOL to the incinerator. Benign look-alikes: tokens that are sent to the incinerator on purpose, and rent.
 */
export const lostForGood: Rule = {
  id: 'lost-for-good',
  flag: 'LOST_FOR_GOOD',
  severity: 'high',
  stage: 'scored',
  sources: [
    'Solana runtime: lamports leave an account by its owner program alone, and the Token program has no way for those of a mint',
    'Solana documentation: 1nc1nerator11111111111111111111111111111111 burns what it holds',
  ],
  evaluate: (context) =>
    outflowsOf(context).flatMap((outflow) => {
      const grave = isMaterial(outflow)
        ? outflow.movements.find(
            ({ receiver, by }) => by === 'other' && nobodyTakes(receiver, outflow, context),
          )
        : undefined
      return grave ? [observe(outflow, grave.receiver, context)] : []
    }),
}

const incinerator = address('1nc1nerator11111111111111111111111111111111')

const isMaterial = ({ mint, lost }: Outflow): boolean =>
  lost >= (mint === wrappedSolMint ? materialMinLamports : 1n)

const nobodyTakes = (
  receiver: Address,
  { mint }: Outflow,
  { before, states }: RiskContext,
): boolean => {
  if (receiver === incinerator) return mint === wrappedSolMint
  return states.before.get(receiver)?.kind === 'mint' || before.get(receiver)?.executable === true
}

const observe = (
  { mint, before, lost, movements }: Outflow,
  receiver: Address,
  { decimals }: RiskContext,
): Observation => ({
  what: `Sends ${amountText(lost, mint, decimals)} to ${shortAddress(receiver)}, which is nobody's wallet.`,
  why: 'Nobody has a key to that address, so that nobody can ever give it back.',
  advice: 'Do not sign. Ask for the address of a wallet.',
  at: movements.map(({ at }) => at),
  subject: receiver,
  before: before.toString(),
  after: (before - lost).toString(),
})
