import { base58 } from '@scure/base'
import { Fault } from '../../../basics/fault.ts'
import { type Address, addressFromBytes } from '../../../solana/address/address.ts'
import type { InnerInstruction } from '../../../solana/chain.ts'
import type { LedgerTransaction } from '../../../solana/ledger.ts'
import { tokenBalancesOf } from '../../../solana/rpc/balances.ts'
import { decodeTransaction } from '../../../solana/transaction/wire.ts'
import type { StreamedTransaction } from '../../stream/streamed-block.ts'
import type { Kind } from '../block-text.ts'
import { kindOfTransaction } from '../block-transactions.ts'
import { holdsTipAccount } from '../tip-bytes.ts'
import {
  bytesTag,
  fieldSet,
  nextTag,
  numberTag,
  protoOver,
  readNumber,
  readOnce,
  skipField,
} from './proto-reader.ts'
import { type InnerGroup, readStatusMeta, type StatusMeta } from './status-meta.ts'
import { wireBytesOf } from './wire-bytes.ts'

/** The parts of SubscribeUpdateTransactionInfo, as views into it. */
export type TransactionInfo = {
  index: number
  signature: Uint8Array
  transaction: Uint8Array
  meta: Uint8Array
}

const infoFields = fieldSet(1, 3, 4, 5)

/** Undefined if the message cannot be read or lacks a part. */
export const readTransactionInfo = (bytes: Uint8Array): TransactionInfo | undefined => {
  const cursor = protoOver(bytes)
  let index = 0
  let [signature, transaction, meta]: (Uint8Array | undefined)[] = []
  for (let tag = nextTag(cursor); tag !== 0; tag = nextTag(cursor)) {
    if (tag === bytesTag(1)) signature = readOnce(cursor, signature)
    else if (tag === bytesTag(3)) transaction = readOnce(cursor, transaction)
    else if (tag === bytesTag(4)) meta = readOnce(cursor, meta)
    else if (tag === numberTag(5)) index = readNumber(cursor)
    else skipField(cursor, tag, infoFields)
  }
  if (cursor.broken || !signature || !transaction || !meta) return undefined
  return { index, signature, transaction, meta }
}

/** What the metadata alone shows, by the same facts as for an answer over HTTP; undefined if it cannot be read. */
export const kindOfInfo = ({ meta: bytes }: TransactionInfo): Kind | undefined => {
  const meta = readStatusMeta(bytes)
  if (!meta) return undefined
  const { failed, preBalances, preTokenBalances, postTokenBalances, logs } = meta
  const err = failed ? {} : null
  return kindOfTransaction({
    meta: { err, preBalances, preTokenBalances, postTokenBalances, logMessages: logs },
  })
}

/**
 * A copy of what is kept of a transaction until its block is complete, since messages share memory with others; undefined
 * if it is left out.
 */
export const streamedTransactionOf = (
  bytes: Uint8Array,
): StreamedTransaction | 'unreadable' | undefined => {
  const info = readTransactionInfo(bytes)
  const kind = info && kindOfInfo(info)
  if (!kind) return 'unreadable'
  const quiet = kind === 'quiet' && holdsTipAccount(info.transaction)
  if (kind !== 'may-trade' && !quiet) return undefined
  return { index: info.index, bytes: bytes.slice(), ...(quiet && { quiet }) }
}

/**
 * The transaction as a node returns it over HTTP; undefined if it does not decode, does not carry the signature that it
 * is announced with, or if its metadata does not fit its accounts.
 */
export const readStreamedTransaction = (
  info: TransactionInfo,
  at: Pick<LedgerTransaction, 'slot' | 'blockTimeSeconds'>,
): LedgerTransaction | undefined => {
  const meta = readStatusMeta(info.meta)
  const wire = wireBytesOf(info.transaction)
  const decoded = wire && decodeTransaction(wire)
  if (!meta || meta.failed || !decoded?.ok || decoded.transaction.bare) return undefined
  const { transaction } = decoded
  const [first] = transaction.signatures
  if (!first || Buffer.compare(first, info.signature) !== 0) return undefined
  const loaded = loadedOf(meta, transaction.message.lookups)
  if (!loaded) return undefined
  const keys = [...transaction.message.staticAccounts, ...loaded.writable, ...loaded.readonly]
  const inner = innerOf(meta.inner, keys, transaction.message.instructions.length)
  if (!inner || [meta.preBalances, meta.postBalances].some(({ length }) => length !== keys.length))
    return undefined
  const balances = balancesOf(meta, keys.length)
  if (!balances) return undefined
  return {
    signature: base58.encode(first),
    ...at,
    feeLamports: meta.fee,
    transaction,
    loadedAddresses: loaded,
    preLamports: meta.preBalances,
    postLamports: meta.postBalances,
    ...balances,
    innerInstructions: inner,
    ...(meta.logs && { logs: meta.logs }),
  }
}

type Loaded = LedgerTransaction['loadedAddresses']

/** Undefined unless there are as many as the transaction loads. */
const loadedOf = (
  { loadedWritable, loadedReadonly }: StatusMeta,
  lookups: readonly { writableIndexes: number[]; readonlyIndexes: number[] }[],
): Loaded | undefined => {
  if ([...loadedWritable, ...loadedReadonly].some(({ length }) => length !== 32)) return undefined
  const count = (of: 'writableIndexes' | 'readonlyIndexes'): number =>
    lookups.reduce((sum, lookup) => sum + lookup[of].length, 0)
  if (loadedWritable.length !== count('writableIndexes')) return undefined
  if (loadedReadonly.length !== count('readonlyIndexes')) return undefined
  return {
    writable: loadedWritable.map((key) => addressFromBytes(key)),
    readonly: loadedReadonly.map((key) => addressFromBytes(key)),
  }
}

/** In the order of execution; undefined if an index lies outside of the transaction. */
const innerOf = (
  groups: readonly InnerGroup[],
  keys: readonly Address[],
  outerCount: number,
): InnerInstruction[] | undefined => {
  const flat: InnerInstruction[] = []
  for (const { index, instructions } of groups) {
    if (index >= outerCount) return undefined
    for (const { programIndex, accounts, data, stackHeight } of instructions) {
      const programId = keys[programIndex]
      const named = Array.from(accounts, (account) => keys[account])
      if (!programId || !named.every((key) => key !== undefined)) return undefined
      flat.push({
        outerIndex: index,
        programId,
        accounts: named,
        // The message is kept no longer than its block.
        data: data.slice(),
        ...(stackHeight !== undefined && { stackHeight }),
      })
    }
  }
  return flat
}

const balancesOf = (
  { preTokenBalances, postTokenBalances }: StatusMeta,
  count: number,
): Pick<LedgerTransaction, 'preTokenBalances' | 'postTokenBalances'> | undefined => {
  try {
    return {
      preTokenBalances: tokenBalancesOf(preTokenBalances, count, 'preTokenBalances'),
      postTokenBalances: tokenBalancesOf(postTokenBalances, count, 'postTokenBalances'),
    }
  } catch (thrown) {
    if (thrown instanceof Fault) return undefined
    throw thrown
  }
}
