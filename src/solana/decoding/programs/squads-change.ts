import type { Address } from '../../address/address.ts'
import type { MultisigChange } from '../format/action.ts'
import {
  type Cursor,
  readAddress,
  readOptionFlag,
  readU16,
  readU32,
  readU64,
  readU8,
  refuse,
} from '../../bytes/byte-reader.ts'

/** Maximum list entries that are read: more do not fit in a transaction. */
const listMax = 128

/** A list prefixed by its length as u32. */
export const readList = <Item>(data: Cursor, read: (data: Cursor) => Item): Item[] => {
  const count = readU32(data, 'the length of a list')
  if (count > listMax) refuse(data, `a list of ${count} does not fit`)
  const items: Item[] = []
  while (items.length < count && data.problem === undefined) items.push(read(data))
  return items
}

/** A `ConfigAction` of a config transaction, in its order. */
export const readChange = (data: Cursor): MultisigChange => {
  const kind = readU8(data, 'the kind of change')
  switch (kind) {
    case 0:
      return { what: 'add-member', address: readMemberKey(data) }
    case 1:
      return { what: 'remove-member', address: readAddress(data, 'the member') }
    case 2:
      return { what: 'change-threshold', signatures: readU16(data, 'the threshold') }
    case 3:
      return { what: 'set-time-lock', seconds: readU32(data, 'the time lock') }
    case 4:
      return readSpendingLimit(data)
    case 5:
      readAddress(data, 'the spending limit')
      return { what: 'remove-spending-limit' }
    case 6:
      return readOptionFlag(data, 'the rent collector')
        ? { what: 'set-rent-collector', address: readAddress(data, 'the rent collector') }
        : { what: 'set-rent-collector' }
    default:
      refuse(data, `there is no kind of change ${kind}`)
      return { what: 'remove-spending-limit' }
  }
}

/** A member: its key, then a permission mask (propose, vote, execute). */
export const readMemberKey = (data: Cursor): Address => {
  const address = readAddress(data, 'the member')
  readU8(data, 'the permissions')
  return address
}

/** Seed, vault, mint, amount, period, members, destinations. */
export const readSpendingLimit = (data: Cursor): MultisigChange => {
  readAddress(data, 'the seed of the limit')
  readU8(data, 'the vault')
  const mint = readAddress(data, 'the mint')
  const amount = readU64(data, 'the amount')
  readU8(data, 'the period')
  const members = readList(data, (from) => readAddress(from, 'a member'))
  const destinations = readList(data, (from) => readAddress(from, 'a destination'))
  return { what: 'add-spending-limit', mint, amount, members, destinations }
}
