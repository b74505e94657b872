import type { BridgeProvider, BridgeState, BridgeStatus } from '../plan/provider.ts'
import { knownFields } from '../../basics/known-fields.ts'
import { type Fields, fieldsOf, optional, textOf } from '../../network/shape.ts'
import { fieldsIn, listIn, timeIn } from '../../network/field.ts'
import { baseUnitsOf } from './base-units.ts'
import { checkEchoedAddress } from './quote-checks.ts'
import { providerStateOf, reasonIn, transactionsIn } from './status-field.ts'

type Hints = Parameters<BridgeProvider['status']>[1]

const states = new Map<string, BridgeState>([
  ['PENDING_DEPOSIT', 'awaiting_deposit'],
  // Less than the minimum arrived: more may follow, or it is refunded at the deadline.
  ['INCOMPLETE_DEPOSIT', 'awaiting_deposit'],
  ['KNOWN_DEPOSIT_TX', 'pending'],
  ['PROCESSING', 'pending'],
  ['SUCCESS', 'completed'],
  ['REFUNDED', 'refunded'],
  ['FAILED', 'failed'],
])

/** An unknown state counts as pending: nothing reports that the swap is over. */
export const parseNearStatus = (
  body: unknown,
  depositAddress: string,
  hints: Hints,
  nowMs: number,
): BridgeStatus => {
  const answer = fieldsOf(body, 'answer')
  const details = fieldsIn(answer['swapDetails'])
  const quote = fieldsIn(fieldsIn(answer['quoteResponse'])['quote'])
  if (quote['depositAddress'] !== undefined && quote['depositAddress'] !== null)
    checkEchoedAddress('quote.depositAddress', quote['depositAddress'], depositAddress)
  const providerState = providerStateOf(answer['status'], 'status')
  const state = states.get(providerState) ?? 'pending'
  const refunded = amountOf(details, 'refundedAmount')
  return {
    state: state === 'awaiting_deposit' && isOver(quote, nowMs) ? 'expired' : state,
    providerState,
    originTransactions: transactionsOf(details['originChainTxHashes'], hints.fromChain),
    destinationTransactions: transactionsOf(details['destinationChainTxHashes'], hints.toChain),
    ...knownFields({
      amountIn: amountOf(details, 'amountIn') ?? amountOf(details, 'depositedAmount'),
      amountOut: amountOf(details, 'amountOut'),
      // Zero is the initial value.
      refundedAmount: refunded === 0n ? undefined : refunded,
      updatedAtMs: timeIn(answer['updatedAt']),
      reason: reasonIn(details['refundReason']),
    }),
  }
}

/** After its deadline the address is dead: later deposits may be lost. */
const isOver = (quote: Fields, nowMs: number): boolean => {
  const deadline = optional(quote['deadline'], textOf, 'quote.deadline')
  return deadline !== undefined && Date.parse(deadline) <= nowMs
}

const amountOf = (details: Fields, name: string): bigint | undefined =>
  optional(details[name], baseUnitsOf, `swapDetails.${name}`)

const transactionsOf = (value: unknown, chain: string | undefined) =>
  transactionsIn(
    listIn(value).map((row) => {
      const fields = fieldsIn(row)
      return { hash: fields['hash'], url: fields['explorerUrl'] }
    }),
    chain,
  )
