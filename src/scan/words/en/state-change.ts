import { shortAddress, solText } from '../../../findings/words/amounts.ts'
import { namedSysvars, chainSysvars } from '../../../solana/state/sysvars.ts'
import { clockSysvar } from '../../../solana/address/known-address.ts'
import type { StateChange } from '../../../solana/vm/forced/state-change.ts'

/** More than these are counted. */
const maxNamed = 2
/** Longer values would not be read. */
const maxBytes = 8

/**
 * Ends a sentence that begins with the outcome: `once byte 40 of account 9xQe…VFin becomes 7`. Undefined where only the
 * clock or blocks differ, or nothing does.
 */
export const stateText = (state: readonly StateChange[]): string | undefined => {
  const changes = state.filter(({ account }) => !isSysvar(account))
  if (changes.length === 0) return undefined
  const named = changes
    .slice(0, maxNamed)
    .map((change, index) => changeOf(change, changes[index - 1]?.account))
  const more = state.length - named.length
  const rest = more === 0 ? [] : [`${more} more ${more === 1 ? 'value changes' : 'values change'}`]
  const parts = [...named, ...rest]
  return `once ${parts.length === 3 ? `${parts[0]}, ${parts[1]} and ${parts[2]}` : parts.join(' and ')}`
}

const isSysvar = (account: StateChange['account']): boolean =>
  account === clockSysvar || chainSysvars.includes(account) || namedSysvars.has(account)

/** An account is named once. */
const changeOf = (change: StateChange, named: StateChange['account'] | undefined): string => {
  const account = shortAddress(change.account)
  switch (change.what) {
    case 'data':
      return dataText(change, change.account === named ? '' : ` of account ${account}`)
    case 'lamports':
      return `${account} holds ${solText(change.lamports)}`
    case 'owner':
      return `account ${account} belongs to program ${shortAddress(change.owner)}`
    case 'length':
      return `account ${account} has ${change.bytes} bytes`
    case 'closed':
      return `account ${account} is closed`
  }
}

const dataText = (
  { offset, hex }: Extract<StateChange, { what: 'data' }>,
  ofAccount: string,
): string => {
  const bytes = hex.length / 2
  if (bytes === 1) return `byte ${offset}${ofAccount} becomes ${Number.parseInt(hex, 16)}`
  const place = `bytes ${offset} to ${offset + bytes - 1}${ofAccount}`
  return bytes <= maxBytes ? `${place} become 0x${hex}` : `${place} change`
}
