import { type TokenAmount, tokenAmount } from '../../../findings/amount.ts'
import type { Observation } from '../../../findings/check.ts'
import type { Address } from '../../../solana/address/address.ts'
import type { DecodedInstruction } from '../../../solana/decoding/format/decoder.ts'
import { wellKnownMints } from '../../../solana/known/well-known-mints.ts'
import { orderPrograms } from '../../../solana/decoding/terms/order-terms.ts'
import { termsOf } from '../../../solana/decoding/terms/trade-terms.ts'
import type { ScanRule } from '../../context/rule.ts'
import type { RiskContext } from '../../context/risk-context.ts'
import { sizeOfPayment } from '../../facts/loss/payment-size.ts'
import { isMajorityLost, type Outflow, outflowsOf } from '../../facts/outflow.ts'
import { isWithin } from '../../facts/payment.ts'
import { receivesSomething } from '../../facts/return-value.ts'
import { ceilingOf, type Holding, isPriced, isWorth, shortfallOf } from '../../facts/worth.ts'
import { orderMinMicroDollars } from '../../thresholds.ts'

export type OrderForTrifle = {
  market: Address
  given: TokenAmount
  /** Absent if the call does not show it in a form that is known here. */
  wanted?: TokenAmount
}

/**
 * The user orders a trifle for an asset, and anyone may fill the order a moment later: less than half of what it is worth
 * at any price of SOL, less than four fifths in the same kind of money, or less than a cent for anything. The deposit
 * looks like any other, and no balance shows the price. What cannot be read counts like a loss of that size. Benign
 * look-alikes: orders far above the price, orders for a token that may be worth anything, and filling one.
 */
export const orderForTrifle: ScanRule<'order-for-trifle', OrderForTrifle> = {
  id: 'order-for-trifle',
  code: 'ORDER_FOR_TRIFLE',
  severity: 'high',
  sources: ['Jupiter Limit Order: InitializeOrder', 'Kamino Limo: CreateOrder'],
  evaluate: (context) =>
    context.instructions.flatMap((instruction) => observe(instruction, context)),
}

const observe = (
  instruction: DecodedInstruction,
  context: RiskContext,
): Observation<OrderForTrifle>[] => {
  const { programId, path, accounts } = instruction
  const signed = accounts.some(({ address, signer }) => signer && context.identity.isUser(address))
  if (!signed || !orderPrograms.has(programId)) return []
  const terms = termsOf(instruction)
  if (terms?.kind !== 'order') return observeUnread(instruction, context)
  const mint = mintGiven(instruction, context)
  if (!mint || terms.gives === 0n) return []
  const given = { mint, amount: terms.gives }
  // Which mint is wanted depends on the program's version: it must be a trifle in each that the call names.
  const possible = accounts.flatMap(({ address }) =>
    address !== mint && isMint(address, context) ? [{ mint: address, amount: terms.gets }] : [],
  )
  const [wanted] = possible
  if (!wanted) return observeUnread(instruction, context)
  if (!possible.every((each) => isTrifle(each, given, context))) return []
  return [
    {
      params: {
        market: programId,
        given: tokenAmount(given.amount, mint, context.decimals),
        wanted: tokenAmount(wanted.amount, wanted.mint, context.decimals),
      },
      subject: programId,
      at: [path],
    },
  ]
}

/**
 * What the call keeps without a price that can be compared; nothing if something comes back at once, or if it may be worth
 * as little: a part of a token without a known price.
 */
const observeUnread = (
  instruction: DecodedInstruction,
  context: RiskContext,
): Observation<OrderForTrifle>[] => {
  const { programId, path } = instruction
  if (path.length > 1 || context.simulation.status !== 'ok') return []
  const taken = takenBy(instruction, context)
  if (!taken || receivesSomething(context, taken)) return []
  if (!isPriced(taken.mint, context) && !isMajorityLost(taken)) return []
  const severity = sizeOfPayment(taken, context)
  if (!severity) return []
  const given = tokenAmount(taken.lost, taken.mint, context.decimals)
  return [{ params: { market: programId, given }, subject: programId, at: [path], severity }]
}

const isTrifle = (wanted: Holding, given: Holding, context: RiskContext): boolean => {
  const ceiling = ceilingOf([wanted], context)
  if (!ceiling) return false
  return (
    shortfallOf([wanted], [given], context) !== undefined || !isWorth(ceiling, orderMinMicroDollars)
  )
}

/** The asset that the call takes; without a simulation, the mint of the user's account in it. */
const mintGiven = (instruction: DecodedInstruction, context: RiskContext): Address | undefined => {
  const taken = takenBy(instruction, context)
  if (taken) return taken.mint
  for (const { address, writable } of instruction.accounts) {
    const state = context.states.before.get(address)
    if (writable && state?.kind === 'token-account' && context.identity.isUser(state.owner))
      return state.mint
  }
  return undefined
}

const takenBy = (
  { path: [index] }: DecodedInstruction,
  context: RiskContext,
): Outflow | undefined =>
  outflowsOf(context).find(
    ({ movements }) =>
      index !== undefined && movements.some((movement) => isWithin(movement, { index })),
  )

const isMint = (account: Address, { states }: RiskContext): boolean =>
  wellKnownMints.has(account) || states.before.get(account)?.kind === 'mint'
