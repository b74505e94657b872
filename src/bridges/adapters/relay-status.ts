import type { BridgeProvider, BridgeState, BridgeStatus } from '../plan/provider.ts'
import { chainOfProviderId } from '../plan/chains.ts'
import { knownFields } from '../../basics/known-fields.ts'
import { fieldsOf } from '../../network/shape.ts'
import { listIn, timeIn } from '../../network/field.ts'
import { providerStateOf, reasonIn, transactionsIn } from './status-field.ts'

type Hints = Parameters<BridgeProvider['status']>[1]

/** Relay’s id of a quote, the only id its status accepts. */
export const relayIdForm = /^0x[0-9a-fA-F]{64}$/

const states = new Map<string, BridgeState>([
  ['waiting', 'awaiting_deposit'],
  ['depositing', 'pending'],
  ['pending', 'pending'],
  ['submitted', 'pending'],
  ['delayed', 'pending'],
  ['success', 'completed'],
  // Refunded on either chain.
  ['refund', 'refunded'],
  ['refunded', 'refunded'],
  ['failure', 'failed'],
])

/** `known` is absent if Relay does not know the id. An unknown state counts as pending. */
export const parseRelayStatus = (body: unknown, hints: Hints): { known?: BridgeStatus } => {
  const answer = fieldsOf(body, 'answer')
  const reportedState = providerStateOf(answer['status'], 'status')
  if (reportedState === 'unknown') return {}
  const state = states.get(reportedState) ?? 'pending'
  const chainOf = (name: string, hint: string | undefined): string | undefined =>
    chainOfProviderId('relay', String(answer[name]))?.name ?? hint
  const rows = (name: string) => listIn(answer[name]).map((hash) => ({ hash, url: undefined }))
  return {
    known: {
      state,
      providerState: reportedState,
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
