import { knownFields } from '../../../basics/known-fields.ts'
import type { PoolTrade } from '../../../tokens/token-market.ts'
import type { SourceClient } from '../../../network/source-client.ts'
import { type Fields, fieldsOf, listOf, signatureOf, wrongShape } from '../../../network/shape.ts'
import { addressIn, addressOf } from '../../../solana/address-field.ts'
import { amountIn, countIn, timeIn } from '../../../network/field.ts'
import { ifSolana, solana, source } from './geckoterminal-rows.ts'
import type { TokenProvider } from './provider.ts'
import { readRows } from '../../../network/rows.ts'

/** Documented maximum; further rows are ignored. */
const tradesPerAnswer = 300

/** Reads the latest swaps in a pool; empty if the provider does not know the pool. */
export const makePoolTradeReader =
  (
    client: SourceClient,
    onDropped: (count: number) => void,
  ): NonNullable<TokenProvider['readPoolTrades']> =>
  async (pool) =>
    (await client.read({
      path: `${solana}/pools/${pool}/trades`,
      parse: (body) => {
        const rows = listOf(fieldsOf(body, 'answer')['data'], 'data')
        return readRows(rows.slice(0, tradesPerAnswer), 'data', ifSolana(readTrade), onDropped)
      },
      absentStatuses: [404],
    })) ?? []

const readTrade = (row: unknown, where: string): PoolTrade => {
  const attributes = fieldsOf(fieldsOf(row, where)['attributes'], `${where}.attributes`)
  return {
    signature: signatureOf(attributes['tx_hash'], `${where}.tx_hash`),
    slot: slotOf(attributes, where),
    source,
    timeSeconds: timeOf(attributes, where),
    wallet: addressOf(attributes['tx_from_address'], `${where}.tx_from_address`),
    side: sideOf(attributes, where),
    ...knownFields({
      fromMint: addressIn(attributes['from_token_address']),
      toMint: addressIn(attributes['to_token_address']),
      amountUsd: amountIn(attributes['volume_in_usd']),
    }),
  }
}

/** For Solana, the block number is the slot. */
const slotOf = ({ block_number: slot }: Fields, where: string): bigint => {
  const number = countIn(slot)
  if (number === undefined || number === 0) throw wrongShape(`${where}.block_number`, 'a slot')
  return BigInt(number)
}

const timeOf = ({ block_timestamp: time }: Fields, where: string): number => {
  const ms = timeIn(time)
  if (ms === undefined) throw wrongShape(`${where}.block_timestamp`, 'a time')
  return Math.floor(ms / 1_000)
}

const sideOf = ({ kind }: Fields, where: string): PoolTrade['side'] => {
  if (kind !== 'buy' && kind !== 'sell') throw wrongShape(`${where}.kind`, 'buy or sell')
  return kind
}
