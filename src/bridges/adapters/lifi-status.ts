import { chainOfProviderId, findBridgeChain } from '../plan/chains.ts'
import type { BridgeProvider, BridgeState, BridgeStatus } from '../plan/provider.ts'
import { knownFields } from '../../basics/known-fields.ts'
import { type Fields, fieldsOf, optional, wrongShape } from '../../network/shape.ts'
import { fieldsIn, timeIn } from '../../network/field.ts'
import { baseUnitsOf } from './base-units.ts'
import { providerWordOf, transactionsIn } from './status-field.ts'

type Hints = Parameters<BridgeProvider['status']>[1]

/** `txHash` takes the hash on either chain, and the id of a quote. */
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
  // Delivered, though as another token than asked for.
  ['PARTIAL', 'partial'],
  ['REFUNDED', 'refunded'],
])

/** `known` is absent where LI.FI knows nothing of the transaction. */
export const parseLifiStatus = (said: unknown, id: string): { known?: BridgeStatus } => {
  const answer = fieldsOf(said, 'answer')
  const status = providerWordOf(answer['status'], 'status')
  if (status === 'NOT_FOUND' || status === 'INVALID') return {}
  const substatus = optional(answer['substatus'], providerWordOf, 'substatus')
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
        // What else arrives is counted in units of another token.
        amountOut: state === 'completed' ? received : undefined,
        refundedAmount: state === 'refunded' ? received : undefined,
        updatedAtMs: timeIn(receiving['timestamp']) ?? timeIn(sending['timestamp']),
        reason: state === 'failed' || state === 'expired' ? substatus : undefined,
      }),
    },
  }
}

/** By a hash it must be of a transfer with that hash; by the id of a quote nothing can be compared. */
const checkIsOf = (id: string, hashes: readonly unknown[]): void => {
  const told = hashes.filter((hash) => typeof hash === 'string' && hash !== '')
  if (quoteIdForm.test(id) || told.length === 0) return
  const plain = (text: unknown): string => String(text).replace(/^0x.*/, (hex) => hex.toLowerCase())
  if (!told.some((hash) => plain(hash) === plain(id)))
    throw wrongShape('sending.txHash', 'the transaction that was asked for')
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
