import { transactionUrl } from '../plan/chains.ts'
import type { BridgeStatus } from '../plan/provider.ts'
import { textOf, wrongShape } from '../../network/shape.ts'
import { httpsUrlIn } from '../../network/field.ts'

/** Whether it can be a provider’s id: hashes, ids and addresses are one word of visible ASCII. */
export const isPlainId = (id: string): boolean => /^[\x21-\x7e]{1,256}$/.test(id)

/** A provider’s term for a state: one identifier, never a sentence. */
export const providerStateOf = (value: unknown, where: string): string => {
  const word = textOf(value, where)
  if (!/^[A-Za-z][A-Za-z0-9_-]{0,63}$/.test(word)) throw wrongShape(where, 'a state')
  return word
}

/** Reason of a failure, if it is a short term of the provider. */
export const reasonIn = (value: unknown): string | undefined =>
  typeof value === 'string' && /^[A-Za-z][A-Za-z0-9_ .-]{0,119}$/.test(value) ? value : undefined

/** A transfer does not have more. */
const transactionsMax = 20

/**
 * Transactions with explorer links: ours if the chain is known, otherwise the provider’s. Malformed ones are left out.
 */
export const transactionsIn = (
  rows: readonly { hash: unknown; url: unknown }[],
  chain: string | undefined,
): BridgeStatus['originTransactions'] =>
  rows.slice(0, transactionsMax).flatMap(({ hash, url: reportedUrl }) => {
    if (typeof hash !== 'string' || !/^[\x21-\x7e]{8,128}$/.test(hash)) return []
    const url =
      (chain === undefined ? undefined : transactionUrl(chain, hash)) ?? httpsUrlIn(reportedUrl)
    return [{ hash, ...(url !== undefined && { url }) }]
  })
