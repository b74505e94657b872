import type { BridgeProvider, BridgeState, BridgeStatus } from '../plan/provider.ts'
import { chainOfProviderId } from '../plan/chains.ts'
import { knownFields } from '../../basics/known-fields.ts'
import { fieldsOf } from '../../network/shape.ts'
import { listIn, timeIn } from '../../network/field.ts'
import { providerWordOf, reasonIn, transactionsIn } from './status-field.ts'

type Hints = Parameters<BridgeProvider['status']>[1]

/** Relay's own id of a quote, the only one that its status takes. */
export const relayIdForm = /^0x[0-9a-fA-F]{64}$/

const states = new Map<string, BridgeState>([
  ['waiting', 'awaiting_deposit'],
  ['depositing', 'pending'],
  ['pending', 'pending'],
  ['submitted', 'pending'],
  ['delayed', 'pending'],
  ['success', 'completed'],
  // Given back, on the chain that was paid on or on the other.
  ['refund', 'refunded'],
  ['refunded', 'refunded'],
  ['failure', 'failed'],
])

/** `known` is absent where Relay has never heard of the id. A word that is not known yet is a transfer under way. */
export const parseRelayStatus = (said: unknown, hints: Hints): { known?: BridgeStatus } => {
  const answer = fieldsOf(said, 'answer')
  const word = providerWordOf(answer['status'], 'status')
  if (word === 'unknown') return {}
  const state = states.get(word) ?? 'pending'
  const chainOf = (name: string, hint: string | undefined): string | undefined =>
    chainOfProviderId('relay', String(answer[name]))?.name ?? hint
  const rows = (name: string) => listIn(answer[name]).map((hash) => ({ hash, url: undefined }))
  return {
    known: {
      state,
      providerState: word,
      originTransactions: transactionsIn(
        rows('inTxHashes'),
        chainOf('originChainId', hints.fromChain),
      ),
      destinationTransactions: transactionsIn(
        rows('txHashes'),
        chainOf('destinationChainId', hints.toChain),
      ),
      ...knownFields({
        updatedAtMs: timeIn(answer['updatedAt']),
        reason:
          state === 'failed' || state === 'refunded' ? reasonIn(answer['failReason']) : undefined,
      }),
    },
  }
}
