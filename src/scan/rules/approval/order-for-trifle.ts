import { type TokenAmount, tokenAmount } from '../../../findings/amount.ts'
import type { Observation } from '../../../findings/check.ts'
import type { Severity } from '../../../findings/severity.ts'
import type { Address } from '../../../solana/address/address.ts'
import { wrappedSolMint } from '../../../solana/address/known-address.ts'
import { bookOrdersOf } from '../../../solana/decoding/terms/book-orders.ts'
import type { DecodedInstruction } from '../../../solana/decoding/format/decoder.ts'
import { wellKnownMints } from '../../../solana/known/well-known-mints.ts'
import { orderPrograms } from '../../../solana/decoding/terms/order-terms.ts'
import type { TradeTerms } from '../../../solana/decoding/terms/terms-table.ts'
import { programNames } from '../../../solana/known/known-programs.ts'
import { sameMoneyHere } from '../../../solana/known/other-chain-money.ts'
import { termsOf } from '../../../solana/decoding/terms/trade-terms.ts'
import type { ScanRule } from '../../context/rule.ts'
import type { RiskContext } from '../../context/risk-context.ts'
import { milderOf } from '../../facts/loss/loss-size.ts'
import { sizeOfPayment } from '../../facts/loss/payment-size.ts'
import { mintGiven, takenBy } from '../../facts/loss/order-payment.ts'
import { isMajorityLost } from '../../facts/outflow.ts'
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
 * looks like any other, and no balance shows the price. What cannot be read counts like a loss of that size; on another
 * chain or in a book, where most tokens have no known price, it is noted. Benign look-alikes: orders far above the
 * price, orders for a token that may be worth anything, and filling one.
 */
export const orderForTrifle: ScanRule<'order-for-trifle', OrderForTrifle> = {
  id: 'order-for-trifle',
  code: 'ORDER_FOR_TRIFLE',
  severity: 'high',
  sources: [
    'Jupiter Limit Order: InitializeOrder',
    'Kamino Limo: CreateOrder',
    'deBridge DLN: create_order_with_nonce',
    'Phoenix, OpenBook, Serum, Manifest: limits of orders',
  ],
  evaluate: (context) =>
    context.instructions.flatMap((instruction) => observe(instruction, context)),
}

const observe = (
  instruction: DecodedInstruction,
  context: RiskContext,
): Observation<OrderForTrifle>[] => {
  const { programId, accounts } = instruction
  const signed = accounts.some(({ address, signer }) => signer && context.identity.isUser(address))
  if (!signed) return []
  const booked = bookOrdersOf(instruction, (account) => context.before.get(account)?.data)
  if (booked === 'unread') return observeUnread(instruction, context, 'low')
  if (booked)
    return booked.flatMap(({ gives, gets }) => observeOrder(instruction, gives, [gets], context))
  if (!orderPrograms.has(programId)) return []
  const terms = termsOf(instruction)
  if (terms?.kind === 'bridge-order') return observeBridged(instruction, terms, context)
  if (isBridge(programId)) return observeUnread(instruction, context, 'low')
  if (terms?.kind !== 'order') return observeUnread(instruction, context)
  const mint = mintGiven(instruction, context)
  if (!mint || terms.gives === 0n) return []
  // Which mint is wanted depends on the program's version: it must be a trifle in each that the call names.
  const possible = accounts.flatMap(({ address }) =>
    address !== mint && isMint(address, context) ? [{ mint: address, amount: terms.gets }] : [],
  )
  if (possible.length === 0) return observeUnread(instruction, context)
  return observeOrder(instruction, { mint, amount: terms.gives }, possible, context)
}

/** Found if what is wanted is a trifle whichever of these it is. */
const observeOrder = (
  { programId, path }: DecodedInstruction,
  given: Holding,
  possible: readonly Holding[],
  context: RiskContext,
): Observation<OrderForTrifle>[] => {
  const [wanted] = possible
  if (!wanted || given.amount === 0n) return []
  if (!possible.every((each) => isTrifle(each, given, context))) return []
  return [
    {
      params: {
        market: programId,
        given: tokenAmount(given.amount, given.mint, context.decimals),
        wanted: tokenAmount(wanted.amount, wanted.mint, context.decimals),
      },
      subject: programId,
      at: [path],
    },
  ]
}

/** What is wanted on another chain, compared as the same money here. */
const observeBridged = (
  instruction: DecodedInstruction,
  { gives, wants: { chainId, token, amount } }: Extract<TradeTerms, { kind: 'bridge-order' }>,
  context: RiskContext,
): Observation<OrderForTrifle>[] => {
  const mint = mintGiven(instruction, context)
  if (!mint) return []
  // Nothing at all is a trifle of every token.
  const wanted =
    amount === 0n ? { mint: wrappedSolMint, amount } : sameMoneyHere(chainId, token, amount)
  if (!wanted) return observeUnread(instruction, context, 'low')
  return observeOrder(instruction, { mint, amount: gives }, [wanted], context)
}

/**
 * What the call keeps without a price that can be compared; nothing if something comes back at once, or if it may be worth
 * as little: a part of a token without a known price.
 */
const observeUnread = (
  instruction: DecodedInstruction,
  context: RiskContext,
  most: Severity = 'high',
): Observation<OrderForTrifle>[] => {
  const { programId, path } = instruction
  if (path.length > 1 || context.simulation.status !== 'ok') return []
  const taken = takenBy(instruction, context)
  if (!taken || receivesSomething(context, taken)) return []
  if (!isPriced(taken.mint, context) && !isMajorityLost(taken)) return []
  const severity = milderOf(sizeOfPayment(taken, context), most)
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

const isBridge = (program: Address): boolean => programNames.get(program)?.category === 'bridge'

const isMint = (account: Address, { states }: RiskContext): boolean =>
  wellKnownMints.has(account) || states.before.get(account)?.kind === 'mint'
