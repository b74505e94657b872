import { base58 } from '@scure/base'
import type { Address } from '../address/address.ts'
import type { InnerInstruction } from '../chain.ts'
import type { LedgerTransaction } from '../ledger.ts'
import { wireProblemText } from '../../basics/words/en/wire-problems.ts'
import { decodeTransaction } from '../transaction/wire.ts'
import type { Transaction } from '../transaction/message.ts'
import {
  base58Of,
  base64Of,
  type Fields,
  fieldsOf,
  listOf,
  optional,
  secondsOf,
  textOf,
  u32Of,
  u64Of,
  wrongShape,
} from '../../network/shape.ts'
import { addressOf } from '../address-field.ts'
import { lamportsOf, tokenBalancesOf } from './balances.ts'
import { readTransactionError } from './transaction-error.ts'

/**
 * The answer to getTransaction in base64; undefined if the node does not have it. Refuses a transaction other than the
 * requested one, or lists that do not fit its accounts.
 */
export const readTransaction = (
  result: unknown,
  signature: string,
): LedgerTransaction | undefined => {
  if (result === null) return undefined
  const fields = fieldsOf(result, 'result')
  const blockTimeSeconds = optional(fields['blockTime'], secondsOf, 'blockTime')
  const record = readRecord(fields, {
    slot: u64Of(fields['slot'], 'slot'),
    ...(blockTimeSeconds !== undefined && { blockTimeSeconds }),
  })
  if (record.signature !== signature) throw wrongShape('transaction', 'the requested one')
  return record
}

/** A transaction with its meta, as answers about single transactions and whole blocks both hold it. */
export const readRecord = (
  fields: Fields,
  at: Pick<LedgerTransaction, 'slot' | 'blockTimeSeconds'>,
): LedgerTransaction => {
  const meta = fieldsOf(fields['meta'], 'meta')
  const transaction = readWire(fields['transaction'])
  const [first] = transaction.signatures
  if (!first) throw wrongShape('transaction', 'a signature')
  const loaded = optional(meta['loadedAddresses'], readLoaded, 'loadedAddresses')
  const loadedAddresses = loaded ?? { writable: [], readonly: [] }
  const { writable, readonly } = loadedAddresses
  const keys = [...transaction.message.staticAccounts, ...writable, ...readonly]
  const error = readTransactionError(meta['err'])
  const logs = optional(meta['logMessages'], textsOf, 'logMessages')
  return {
    signature: base58.encode(first),
    ...at,
    ...(error && { error }),
    feeLamports: u64Of(meta['fee'], 'fee'),
    transaction,
    loadedAddresses,
    preLamports: lamportsOf(meta['preBalances'], 'preBalances', keys.length),
    postLamports: lamportsOf(meta['postBalances'], 'postBalances', keys.length),
    preTokenBalances: tokenBalancesOf(meta['preTokenBalances'], keys.length, 'preTokenBalances'),
    postTokenBalances: tokenBalancesOf(meta['postTokenBalances'], keys.length, 'postTokenBalances'),
    innerInstructions: innerOf(meta['innerInstructions'], keys),
    ...(logs && { logs }),
  }
}

/** `[text, "base64"]`; the bytes are copied, so that the cached part does not retain a larger buffer. */
const readWire = (value: unknown): Transaction => {
  const [text, encoding] = listOf(value, 'transaction')
  if (encoding !== 'base64') throw wrongShape('transaction', 'base64')
  const decoded = decodeTransaction(base64Of(text, 'transaction').slice())
  if (!decoded.ok)
    throw wrongShape('transaction', `a transaction (${wireProblemText(decoded.problem)})`)
  if (decoded.transaction.bare) throw wrongShape('transaction', 'signatures')
  return decoded.transaction
}

const readLoaded = (value: unknown, where: string): LedgerTransaction['loadedAddresses'] => {
  const { writable, readonly } = fieldsOf(value, where)
  const addresses = (list: unknown): Address[] =>
    listOf(list, where).map((key) => addressOf(key, where))
  return { writable: addresses(writable), readonly: addresses(readonly) }
}

const innerOf = (value: unknown, keys: readonly Address[]): InnerInstruction[] =>
  (optional(value, listOf, 'innerInstructions') ?? []).flatMap((group) => {
    const fields = fieldsOf(group, 'innerInstructions')
    const outerIndex = u32Of(fields['index'], 'innerInstructions.index')
    return listOf(fields['instructions'], 'innerInstructions.instructions').map((item) =>
      compiledInner(fieldsOf(item, 'innerInstructions.instructions'), outerIndex, keys),
    )
  })

/**
 * `{ programIdIndex, accounts, data (base58), stackHeight }`, the form used when the transaction is returned in bytes.
 */
const compiledInner = (
  fields: Fields,
  outerIndex: number,
  keys: readonly Address[],
): InnerInstruction => {
  const where = 'innerInstructions'
  const keyAt = (index: unknown): Address => {
    const key = keys[u32Of(index, where)]
    if (!key) throw wrongShape(where, `an index below ${keys.length}`)
    return key
  }
  const stackHeight = optional(fields['stackHeight'], u32Of, `${where}.stackHeight`)
  return {
    outerIndex,
    programId: keyAt(fields['programIdIndex']),
    accounts: listOf(fields['accounts'], `${where}.accounts`).map(keyAt),
    data: base58Of(fields['data'], `${where}.data`),
    ...(stackHeight === undefined ? {} : { stackHeight }),
  }
}

const textsOf = (value: unknown, where: string): string[] =>
  listOf(value, where).map((line) => textOf(line, where))
