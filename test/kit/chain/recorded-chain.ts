import type { Address } from '../../../src/solana/address/address.ts'
import type { Account, ChainReader } from '../../../src/solana/chain.ts'
import type { RecordedTransaction } from './recorded-transaction.ts'
import { type RecordedState, rebuildState } from './recorded-state.ts'

/**
 * Answers a scan with the chain's own record of that transaction, without a node; `rebuildState` documents what such an
 * answer can show. The answers are prepared in advance, so that requests cost next to nothing.
 */
export const recordedChain = (
  recorded: RecordedTransaction,
): { chain: ChainReader; feePayer: Address; state: RecordedState } => {
  const state = rebuildState(recorded)
  const { before, after, tables, inner, feePayer } = state
  const slot = BigInt(recorded.slot)
  const isMine = (key: Address): boolean => state.keys.includes(key)
  const chain: ChainReader = {
    hasTables: () => true,
    readTables: () => Promise.resolve(tables),
    readAccounts: (requested) => Promise.resolve({ slot, accounts: pick(before, requested) }),
    simulate: ({ watch }) =>
      Promise.resolve({
        slot,
        logs: recorded.logMessages,
        ...(recorded.error === undefined
          ? { accountsAfter: new Map(watch.filter(isMine).map((key) => [key, after.get(key)])) }
          : { error: errorFields(recorded.error) }),
        innerInstructions: inner,
        loadedAddresses: state.keys.slice(state.resolved.message.staticAccounts.length),
        unitsConsumed: BigInt(recorded.unitsConsumed),
        feeLamports: BigInt(recorded.feeLamports),
      }),
    health: () => ({ status: 'ok' }),
  }
  return { chain, feePayer, state }
}

const pick = (from: ReadonlyMap<Address, Account>, requested: readonly Address[]) => {
  const accounts = new Map<Address, Account>()
  for (const key of requested) {
    const account = from.get(key)
    if (account) accounts.set(key, account)
  }
  return accounts
}

/** As the RPC client reads it: a bare name becomes `{ type }`. */
const errorFields = (error: unknown): Record<string, unknown> =>
  typeof error === 'object' && error !== null ? { ...error } : { type: String(error) }
