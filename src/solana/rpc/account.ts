import type { Address } from '../address/address.ts'
import type { Account } from '../chain.ts'
import {
  base64Of,
  fieldsOf,
  flagOf,
  listOf,
  textOf,
  u64Of,
  wrongShape,
} from '../../network/shape.ts'
import { addressOf } from '../address-field.ts'

/** A `UiAccount` in base64 encoding: lamports, owner, `[text, "base64"]`, executable. */
export const readAccount = (value: unknown, where: string): Account => {
  const fields = fieldsOf(value, where)
  const [data, encoding] = listOf(fields['data'], `${where}.data`)
  if (textOf(encoding, `${where}.data`) !== 'base64')
    throw wrongShape(`${where}.data`, 'base64 data')
  return {
    lamports: u64Of(fields['lamports'], `${where}.lamports`),
    owner: ownerOf(fields['owner'], `${where}.owner`),
    data: base64Of(data, `${where}.data`),
    executable: flagOf(fields['executable'], `${where}.executable`),
  }
}

/** Long lists repeat the same owner, and parsing an address takes longer than the rest of a row. */
let lastOwner: Address | undefined

const ownerOf = (value: unknown, where: string): Address => {
  if (lastOwner === undefined || value !== lastOwner) lastOwner = addressOf(value, where)
  return lastOwner
}

/** `{ context: { slot }, value }`, the frame of most answers about state. */
export const readContext = (result: unknown): { slot: bigint; value: unknown } => {
  const { context, value } = fieldsOf(result, 'result')
  return { slot: u64Of(fieldsOf(context, 'context')['slot'], 'context.slot'), value }
}
