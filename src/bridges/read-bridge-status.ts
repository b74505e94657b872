import { findBridgeChain, transactionUrl } from './plan/chains.ts'
import type { BridgeProvider, BridgeState } from './plan/provider.ts'
import { invalidField } from '../basics/fault.ts'
import { knownFields } from '../basics/known-fields.ts'

export type StatusAsk = {
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
  /** The provider's own word. */
  providerState: string
  originTransactions: TransactionLink[]
  destinationTransactions: TransactionLink[]
  /** Base units as text, as the other two. */
  amountIn?: string
  amountOut?: string
  refundedAmount?: string
  updatedAt?: string
  reason?: string
}

/** Ids are hashes, addresses and the like. */
const idForm = /^[\x21-\x7e]{1,200}$/

/** What a memo may hold: visible text of one line. */
const memoForm = /^[\x20-\x7e]{1,200}$/

/**
 * How far a transfer is. Throws Fault INVALID_REQUEST naming the field, NOT_FOUND where the provider knows nothing of the
 * id, UPSTREAM_* where it cannot be asked.
 */
export const readBridgeStatus = async (
  { providers }: { providers: readonly BridgeProvider[] },
  ask: StatusAsk,
): Promise<StatusAnswer> => {
  const provider = providers.find(({ id }) => id === ask.provider)
  if (!provider)
    throw invalidField('provider', 'unknown-provider', {
      providers: providers.map(({ id }) => id),
    })
  if (!idForm.test(ask.id)) throw invalidField('id', 'not-a-transfer-id', {})
  for (const field of ['fromChain', 'toChain'] as const) {
    const chain = ask[field]
    if (chain !== undefined && !findBridgeChain(chain))
      throw invalidField(field, 'unknown-chain', {})
  }
  if (ask.memo !== undefined && !memoForm.test(ask.memo))
    throw invalidField('memo', 'not-a-memo', {})
  const hints = knownFields({ fromChain: ask.fromChain, toChain: ask.toChain, memo: ask.memo })
  const status = await provider.status(ask.id, hints)
  if (!status) throw invalidField('id', 'transfer-unknown', { provider: provider.name })
  const { amountIn, amountOut, refundedAmount, updatedAtMs, reason } = status
  return {
    provider: provider.id,
    id: ask.id,
    state: status.state,
    providerState: status.providerState,
    originTransactions: status.originTransactions.map((each) => linked(each, ask.fromChain)),
    destinationTransactions: status.destinationTransactions.map((each) =>
      linked(each, ask.toChain),
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

/** The explorer that is known here before the one that the provider names. */
const linked = ({ hash, url }: TransactionLink, chain: string | undefined): TransactionLink => {
  const own = chain === undefined ? undefined : transactionUrl(chain, hash)
  const shown = own ?? (url !== undefined && /^https:\/\/\S{1,500}$/.test(url) ? url : undefined)
  return { hash, ...(shown !== undefined && { url: shown }) }
}

/** Largest time that a date can hold. */
const lastMs = 8.64e15

const dateOf = (ms: number | undefined): string | undefined =>
  ms !== undefined && Math.abs(ms) <= lastMs ? new Date(ms).toISOString() : undefined
