import { chainOfProviderId, findBridgeChain } from '../plan/chains.ts'
import type { BridgeProvider, BridgeState, BridgeStatus } from '../plan/provider.ts'
import { knownFields } from '../../basics/known-fields.ts'
import { type Fields, fieldsOf, optional, wrongShape } from '../../network/shape.ts'
import { fieldsIn, timeIn } from '../../network/field.ts'
import { baseUnitsOf } from './base-units.ts'
import { providerStateOf, transactionsIn } from './status-field.ts'

type Hints = Parameters<BridgeProvider['status']>[1]

/** `txHash` accepts the hash on either chain, and the id of a quote. */
export const lifiStatusPath = (id: string, { fromChain, toChain }: Hints): string => {
  const lifiId = (chain?: string) =>
    chain === undefined ? undefined : findBridgeChain(chain)?.ids.lifi
  const query = new URLSearchParams({
    txHash: id,
    ...knownFields({ fromChain: lifiId(fromChain), toChain: lifiId(toChain) }),
  })
  return `/status?${query}`
}

const done = new Map<string, BridgeState>([
  ['COMPLETED', 'completed'],
  // Delivered as another token than requested.
  ['PARTIAL', 'partial'],
  ['REFUNDED', 'refunded'],
])

/** `known` is absent if LI.FI does not know the transaction. */
export const parseLifiStatus = (body: unknown, id: string): { known?: BridgeStatus } => {
  const answer = fieldsOf(body, 'answer')
  const status = providerStateOf(answer['status'], 'status')
  if (status === 'NOT_FOUND' || status === 'INVALID') return {}
  const substatus = optional(answer['substatus'], providerStateOf, 'substatus')
  const state = stateOf(status, substatus)
  const sending = fieldsIn(answer['sending'])
  const receiving = fieldsIn(answer['receiving'])
  checkIsOf(id, [sending['txHash'], receiving['txHash']])
  const received = amountOf(receiving, 'receiving')
  return {
    known: {
      state,
      providerState: substatus === undefined ? status : `${status} ${substatus}`,
      originTransactions: transactionOf(sending),
      destinationTransactions: transactionOf(receiving),
      ...knownFields({
        amountIn: amountOf(sending, 'sending'),
        // Otherwise the amount is in units of another token.
        amountOut: state === 'completed' ? received : undefined,
        refundedAmount: state === 'refunded' ? received : undefined,
        updatedAtMs: timeIn(receiving['timestamp']) ?? timeIn(sending['timestamp']),
        reason: state === 'failed' || state === 'expired' ? substatus : undefined,
      }),
    },
  }
}

/** Throws if the transfer has other hashes than requested; the id of a quote cannot be compared. */
const checkIsOf = (id: string, hashes: readonly unknown[]): void => {
  const reported = hashes.filter((hash) => typeof hash === 'string' && hash !== '')
  if (quoteIdForm.test(id) || reported.length === 0) return
  const plain = (text: unknown): string => String(text).replace(/^0x.*/, (hex) => hex.toLowerCase())
  if (!reported.some((hash) => plain(hash) === plain(id)))
    throw wrongShape('sending.txHash', 'the requested transaction')
}

const quoteIdForm = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}(?::\d+)?$/i

const stateOf = (status: string, substatus: string | undefined): BridgeState => {
  if (status === 'DONE') return done.get(substatus ?? 'COMPLETED') ?? 'partial'
  if (status === 'FAILED') return substatus === 'EXPIRED' ? 'expired' : 'failed'
  return substatus === 'INTENT_AWAITING_FUNDS' ? 'awaiting_deposit' : 'pending'
}

const amountOf = (side: Fields, where: string): bigint | undefined =>
  optional(side['amount'], baseUnitsOf, `${where}.amount`)

const transactionOf = (side: Fields): BridgeStatus['originTransactions'] =>
  transactionsIn(
    [{ hash: side['txHash'], url: side['txLink'] }],
    chainOfProviderId('lifi', String(side['chainId']))?.name,
  )
