import type { Address } from '../address/address.ts'
import type { SignatureRow } from '../ledger.ts'
import {
  fieldsOf,
  listOf,
  optional,
  secondsOf,
  signatureOf,
  textOf,
  u64Of,
} from '../../network/shape.ts'
import { commitment } from './accounts.ts'
import type { RpcClient } from './client.ts'

/**
 * `FilterTransactionNotFound`: `before` or `until` is not a known transaction (Agave 4.0; older nodes return an empty
 * list).
 */
const unknownSignature = -32020

/** `MAX_GET_CONFIRMED_SIGNATURES_FOR_ADDRESS2_LIMIT` of the node. */
const signaturesMax = 1_000

/** One page, newest first; undefined if the node does not know `before` or `until`. */
export const readSignatures = async (
  client: RpcClient,
  address: Address,
  page: { limit: number; before?: string; until?: string },
): Promise<SignatureRow[] | undefined> => {
  const limit = Math.min(Math.max(page.limit, 1), signaturesMax)
  const { rows } = await client.call<{ rows?: SignatureRow[] }>({
    method: 'getSignaturesForAddress',
    params: [address, { ...page, limit, commitment }],
    parse: (result) => ({
      rows: listOf(result, 'result').map((row, index) => readRow(row, `result[${index}]`)),
    }),
    onError: ({ code }) => (code === unknownSignature ? {} : undefined),
  })
  return rows
}

const readRow = (value: unknown, where: string): SignatureRow => {
  const fields = fieldsOf(value, where)
  const memo = optional(fields['memo'], textOf, `${where}.memo`)
  const blockTimeSeconds = optional(fields['blockTime'], secondsOf, `${where}.blockTime`)
  return {
    signature: signatureOf(fields['signature'], `${where}.signature`),
    slot: u64Of(fields['slot'], `${where}.slot`),
    ...(blockTimeSeconds === undefined ? {} : { blockTimeSeconds }),
    failed: fields['err'] !== undefined && fields['err'] !== null,
    ...(memo === undefined ? {} : { memo }),
  }
}
