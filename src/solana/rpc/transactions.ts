import { Fault } from '../../basics/fault.ts'
import type { LedgerTransaction } from '../ledger.ts'
import { makeCache } from '../../network/cache.ts'
import { makeSingleFlight } from '../../network/single-flight.ts'
import { commitment } from './accounts.ts'
import type { RpcRequest } from './request.ts'
import type { RpcClient } from './client.ts'
import type { TableReaderOptions } from './tables.ts'
import { readTransaction } from './transaction.ts'

/** The newest version that nodes know; with a lower value, an answer of a newer version is an error (-32015). */
const newestVersion = 1

/** Some ten thousand swaps, or more of anything smaller. */
const cacheMaxBytes = 64 * 1024 * 1024
const cacheMaxEntries = 20_000

/** Finalized transactions never change; this only bounds how long unused ones stay cached. */
const cacheTtlMs = 60 * 60_000

/** A block is final about 13 s after it was made; a younger one may still be dropped. */
const finalAfterMs = 60_000

type Answer = { found: LedgerTransaction | undefined }

export type TransactionReader = (
  signatures: readonly string[],
) => Promise<(LedgerTransaction | undefined)[]>

/**
 * Reads transactions through a cache, the missing ones in batches. Undefined at the position of a transaction that no
 * node has, or that every node returns in an unreadable form, so that a crafted one cannot spoil the others. Throws the
 * Fault if a node could not be reached.
 */
export const makeTransactionReader = (
  client: RpcClient,
  {
    nowMs,
    random,
    onCacheRead,
    keepTransactions = true,
  }: TableReaderOptions & { keepTransactions?: boolean },
): TransactionReader => {
  const cache = makeCache<LedgerTransaction>({
    maxEntries: keepTransactions ? cacheMaxEntries : 0,
    maxBytes: keepTransactions ? cacheMaxBytes : 0,
    bytesOf,
    ttlMs: cacheTtlMs,
    nowMs,
    random,
  })
  const once = makeSingleFlight<LedgerTransaction[]>()
  const readMissing = (signatures: readonly string[]): Promise<LedgerTransaction[]> =>
    once(signatures.join(), async () => {
      const read = foundIn(await client.callMany(signatures.map(requestOf)))
      for (const transaction of read)
        if (isFinal(transaction, nowMs())) cache.set(transaction.signature, transaction)
      return read
    })
  return async (signatures) => {
    const known = new Map<string, LedgerTransaction>()
    const missing = new Set<string>()
    for (const signature of signatures) {
      const hit = cache.get(signature)
      const cached = hit?.fresh ? hit.value : undefined
      onCacheRead?.({ cache: 'transactions', outcome: cached ? 'hit' : 'miss' })
      if (cached) known.set(signature, cached)
      else missing.add(signature)
    }
    if (missing.size > 0)
      for (const read of await readMissing([...missing])) known.set(read.signature, read)
    return signatures.map((signature) => known.get(signature))
  }
}

const requestOf = (signature: string): RpcRequest<Answer> => ({
  method: 'getTransaction',
  params: [
    signature,
    { encoding: 'base64', commitment, maxSupportedTransactionVersion: newestVersion },
  ],
  parse: (result) => ({ found: readTransaction(result, signature) }),
})

/** Throws the first Fault other than an unreadable answer. */
const foundIn = (answers: readonly (Answer | Fault)[]): LedgerTransaction[] =>
  answers.flatMap((answer) => {
    if (!(answer instanceof Fault)) return answer.found ? [answer.found] : []
    if (answer.code !== 'UPSTREAM_ERROR') throw answer
    return []
  })

const isFinal = ({ blockTimeSeconds }: LedgerTransaction, nowMs: number): boolean =>
  blockTimeSeconds !== undefined && nowMs - blockTimeSeconds * 1000 > finalAfterMs

/** Approximate memory of a transaction: addresses are strings, and each object has its overhead. */
const bytesOf = (read: LedgerTransaction): number => {
  const { transaction, loadedAddresses, innerInstructions, logs = [] } = read
  const { message } = transaction
  const addresses =
    message.staticAccounts.length +
    loadedAddresses.writable.length +
    loadedAddresses.readonly.length
  const instructions = [...message.instructions, ...innerInstructions]
  return (
    perTransaction +
    addresses * perAddress +
    (read.preTokenBalances.length + read.postTokenBalances.length) * perTokenBalance +
    instructions.reduce((sum, { data }) => sum + perInstruction + data.length, 0) +
    innerInstructions.reduce((sum, { accounts }) => sum + accounts.length * perReference, 0) +
    logs.reduce((sum, line) => sum + perReference + line.length, 0)
  )
}

const perTransaction = 1_500
/** The string, and two balances as bigint. */
const perAddress = 150
const perTokenBalance = 350
const perInstruction = 250
const perReference = 16
