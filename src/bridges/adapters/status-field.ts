import { transactionUrl } from '../plan/chains.ts'
import type { BridgeStatus } from '../plan/provider.ts'
import { textOf, wrongShape } from '../../network/shape.ts'
import { httpsUrlIn } from '../../network/field.ts'

/** Whether a provider can have given this: hashes, ids and addresses are one word of plain characters. */
export const isAskable = (id: string): boolean => /^[\x21-\x7e]{1,256}$/.test(id)

/** A state as a provider writes it: a word of its programs, never a sentence. */
export const providerWordOf = (value: unknown, where: string): string => {
  const word = textOf(value, where)
  if (!/^[A-Za-z][A-Za-z0-9_-]{0,63}$/.test(word)) throw wrongShape(where, 'a state')
  return word
}

/** Why something failed, where that is a word of the provider's programs too. */
export const reasonIn = (value: unknown): string | undefined =>
  typeof value === 'string' && /^[A-Za-z][A-Za-z0-9_ .-]{0,119}$/.test(value) ? value : undefined

/** More belong to no one transfer. */
const transactionsMax = 20

/** Transactions with their pages: ours where the chain is known, else the one told. Odd ones are left out. */
export const transactionsIn = (
  rows: readonly { hash: unknown; url: unknown }[],
  chain: string | undefined,
): BridgeStatus['originTransactions'] =>
  rows.slice(0, transactionsMax).flatMap(({ hash, url: told }) => {
    if (typeof hash !== 'string' || !/^[\x21-\x7e]{8,128}$/.test(hash)) return []
    const url = (chain === undefined ? undefined : transactionUrl(chain, hash)) ?? httpsUrlIn(told)
    return [{ hash, ...(url !== undefined && { url }) }]
  })
