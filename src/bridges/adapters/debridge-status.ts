import type { BridgeProvider, BridgeState, BridgeStatus } from '../plan/provider.ts'
import type { SourceClient } from '../../network/source-client.ts'
import { fieldsOf, isFields, listOf } from '../../network/shape.ts'
import { checkEchoedAddress } from './quote-checks.ts'
import { isPlainId, providerStateOf, transactionsIn } from './status-field.ts'

type Hints = Parameters<BridgeProvider['status']>[1]

const states = new Map<string, BridgeState>([
  ['Created', 'pending'],
  // Delivered; the rest is between the solver and the protocol.
  ['Fulfilled', 'completed'],
  ['SentUnlock', 'completed'],
  ['ClaimedUnlock', 'completed'],
  // The refund is on its way.
  ['OrderCancelled', 'pending'],
  ['SentOrderCancel', 'pending'],
  ['ClaimedOrderCancel', 'refunded'],
])

const orderForm = /^0x[0-9a-fA-F]{64}$/

const timeoutMs = 8_000

/** Status of an order by its id, or by the transaction that created it; on EVM chains both look alike. */
export const readDebridgeStatus = async (
  client: SourceClient,
  id: string,
  hints: Hints,
): Promise<BridgeStatus | undefined> => {
  if (!isPlainId(id)) return undefined
  const asOrder = orderForm.test(id) ? await readOrder(client, id) : undefined
  if (asOrder) return asOrder
  const order = await readOrderOf(client, id)
  const status = order === undefined ? undefined : await readOrder(client, order)
  return (
    status && {
      ...status,
      originTransactions: transactionsIn([{ hash: id, url: undefined }], hints.fromChain),
    }
  )
}

/** Undefined if the order does not exist: `None`. */
const readOrder = async (
  client: SourceClient,
  orderId: string,
): Promise<BridgeStatus | undefined> => {
  const word = await client.read({
    path: `/dln/order/${encodeURIComponent(orderId)}/status`,
    absentStatuses: [400, 404],
    timeoutMs,
    parse: (body) => {
      const answer = fieldsOf(body, 'answer')
      checkEchoedAddress('orderId', answer['orderId'] ?? orderId, orderId)
      return providerStateOf(answer['status'], 'status')
    },
  })
  if (word === undefined || word === 'None') return undefined
  return {
    state: states.get(word) ?? 'pending',
    providerState: word,
    originTransactions: [],
    destinationTransactions: [],
  }
}

/** The first order created by a transaction; those built here create one. */
const readOrderOf = (client: SourceClient, transaction: string): Promise<string | undefined> =>
  client.read({
    path: `/dln/tx/${encodeURIComponent(transaction)}/order-ids`,
    absentStatuses: [400, 404],
    timeoutMs,
    parse: (body) => {
      const [first] = listOf(fieldsOf(body, 'answer')['orderIds'], 'orderIds')
      const order = isFields(first) ? first['stringValue'] : first
      return typeof order === 'string' && orderForm.test(order) ? order : undefined
    },
  })
