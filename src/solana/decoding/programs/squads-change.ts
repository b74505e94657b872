import type { InstructionCursor } from '../format/instruction-problem.ts'
import type { MultisigChange, SpendingPeriod } from '../format/action.ts'
import { systemProgram, wrappedSolMint } from '../../address/known-address.ts'
import {
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
export const readList = <Item>(
  data: InstructionCursor,
  read: (data: InstructionCursor) => Item,
): Item[] => {
  const count = readU32(data, 'list-length')
  if (count > listMax)
    refuse(data, { reason: 'list-too-long', part: 'list', found: count, max: listMax })
  const items: Item[] = []
  while (items.length < count && data.problem === undefined) items.push(read(data))
  return items
}

/** A `ConfigAction` of a config transaction, in its order. */
export const readChange = (data: InstructionCursor): MultisigChange => {
  const kind = readU8(data, 'change-kind')
  switch (kind) {
    case 0:
      return readNewMember(data)
    case 1:
      return { what: 'remove-member', address: readAddress(data, 'member') }
    case 2:
      return { what: 'change-threshold', signatures: readU16(data, 'threshold') }
    case 3:
      return { what: 'set-time-lock', seconds: readU32(data, 'time-lock') }
    case 4:
      return readSpendingLimit(data)
    case 5:
      readAddress(data, 'spending-limit')
      return { what: 'remove-spending-limit' }
    case 6:
      return readOptionFlag(data, 'rent-collector')
        ? { what: 'set-rent-collector', address: readAddress(data, 'rent-collector') }
        : { what: 'set-rent-collector' }
    default:
      refuse(data, { reason: 'unknown-value', part: 'change-kind', found: kind })
      return { what: 'remove-spending-limit' }
  }
}

const votePermission = 2

/** A member: its key, then a permission mask (1 to propose, 2 to vote, 4 to execute). */
export const readNewMember = (data: InstructionCursor): MultisigChange => {
  const address = readAddress(data, 'member')
  const votes = (readU8(data, 'permissions') & votePermission) !== 0
  return { what: 'add-member', address, ...(!votes && { votes }) }
}

/** Order of the program's `Period`. */
const periods = ['once', 'day', 'week', 'month'] as const

const readPeriod = (data: InstructionCursor): SpendingPeriod => {
  const found = readU8(data, 'period')
  const period = periods[found]
  if (period === undefined) refuse(data, { reason: 'unknown-value', part: 'period', found })
  return period ?? 'once'
}

/**
 * Seed, vault, mint (the default address for SOL, as in the program's `SpendingLimit`), amount, period, members,
 * destinations.
 */
export const readSpendingLimit = (data: InstructionCursor): MultisigChange => {
  readAddress(data, 'limit-seed')
  readU8(data, 'vault')
  const named = readAddress(data, 'mint')
  const mint = named === systemProgram ? wrappedSolMint : named
  const amount = readU64(data, 'amount')
  const period = readPeriod(data)
  const members = readList(data, (from) => readAddress(from, 'member'))
  const destinations = readList(data, (from) => readAddress(from, 'destination'))
  return { what: 'add-spending-limit', mint, amount, period, members, destinations }
}
