import { findBridgeChain, transactionUrl } from './plan/chains.ts'
import type { BridgeProvider, BridgeState } from './plan/provider.ts'
import { invalidField } from '../basics/fault.ts'
import { knownFields } from '../basics/known-fields.ts'

export type StatusQuery = {
  provider: string
  id: string
  fromChain?: string
  toChain?: string
  memo?: string
}

export type TransactionLink = { hash: string; url?: string }

export type StatusAnswer = {
  provider: string
  id: string
  state: BridgeState
  /** The provider’s own term. */
  providerState: string
  originTransactions: TransactionLink[]
  destinationTransactions: TransactionLink[]
  /** Base units as text, like the two below. */
  amountIn?: string
  amountOut?: string
  refundedAmount?: string
  updatedAt?: string
  reason?: string
}

/** Ids are hashes, addresses and the like. */
const idForm = /^[\x21-\x7e]{1,200}$/

/** A memo is one line of visible text. */
const memoForm = /^[\x20-\x7e]{1,200}$/

/**
 * State of a transfer. Throws Fault INVALID_REQUEST naming the field, NOT_FOUND if the provider does not know the id,
 * UPSTREAM_* if the provider is unavailable.
 */
export const readBridgeStatus = async (
  { providers }: { providers: readonly BridgeProvider[] },
  query: StatusQuery,
): Promise<StatusAnswer> => {
  const provider = providers.find(({ id }) => id === query.provider)
  if (!provider)
    throw invalidField('provider', 'unknown-provider', {
      providers: providers.map(({ id }) => id),
    })
  if (!idForm.test(query.id)) throw invalidField('id', 'not-a-transfer-id', {})
  for (const field of ['fromChain', 'toChain'] as const) {
    const chain = query[field]
    if (chain !== undefined && !findBridgeChain(chain))
      throw invalidField(field, 'unknown-chain', {})
  }
  if (query.memo !== undefined && !memoForm.test(query.memo))
    throw invalidField('memo', 'not-a-memo', {})
  const hints = knownFields({
    fromChain: query.fromChain,
    toChain: query.toChain,
    memo: query.memo,
  })
  const status = await provider.status(query.id, hints)
  if (!status) throw invalidField('id', 'transfer-unknown', { provider: provider.name })
  const { amountIn, amountOut, refundedAmount, updatedAtMs, reason } = status
  return {
    provider: provider.id,
    id: query.id,
    state: status.state,
    providerState: status.providerState,
    originTransactions: status.originTransactions.map((each) => linked(each, query.fromChain)),
    destinationTransactions: status.destinationTransactions.map((each) =>
      linked(each, query.toChain),
    ),
    ...knownFields({
      amountIn: amountIn?.toString(),
      amountOut: amountOut?.toString(),
      refundedAmount: refundedAmount?.toString(),
      updatedAt: dateOf(updatedAtMs),
      reason,
    }),
  }
}

/** Our own explorer link, otherwise the provider’s. */
const linked = ({ hash, url }: TransactionLink, chain: string | undefined): TransactionLink => {
  const own = chain === undefined ? undefined : transactionUrl(chain, hash)
  const shown = own ?? (url !== undefined && /^https:\/\/\S{1,500}$/.test(url) ? url : undefined)
  return { hash, ...(shown !== undefined && { url: shown }) }
}

/** The largest time that Date supports. */
const lastMs = 8.64e15

const dateOf = (ms: number | undefined): string | undefined =>
  ms !== undefined && Math.abs(ms) <= lastMs ? new Date(ms).toISOString() : undefined
