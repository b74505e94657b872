import type { Address } from '../address/address.ts'
import type { Account, AccountsAnswer } from '../chain.ts'
import { listOf, optional, wrongShape } from '../../network/shape.ts'
import { readAccount, readContext } from './account.ts'
import type { RpcClient } from './client.ts'
import { isTooLarge } from './exchange.ts'

/**
 * Used for both reading and simulating, so that before and after refer to one state. `processed` would be a slot or two
 * newer, but may be on a fork that is dropped; `finalized` is about 13 seconds old.
 */
export const commitment = 'confirmed'

/** `MAX_MULTIPLE_ACCOUNTS` of the node. */
const accountsPerCall = 100

/** One URL often has several nodes behind it: parts further apart than this (about 3 s) are read again. */
const maxSlotSpread = 8n

/**
 * Reads accounts in concurrent parts of a hundred. A part that lags behind the newest one is read once more from a node
 * that is not behind (UPSTREAM_UNAVAILABLE if there is none). The returned slot is that of the oldest part.
 */
export const readAccounts = async (
  client: RpcClient,
  addresses: readonly Address[],
  { firstBytes }: { firstBytes?: number } = {},
): Promise<AccountsAnswer> => {
  const distinct = [...new Set(addresses)]
  const slice = firstBytes === undefined ? {} : sliceOf(firstBytes)
  const parts = partsOf(distinct)
  try {
    return await readParts(client, parts, slice)
  } catch (thrown) {
    if (firstBytes !== undefined || !isTooLarge(thrown)) throw thrown
    return { ...(await readParts(client, parts, sliceOf(cutBytes))), isCut: true }
  }
}

/** A transaction may name accounts of ten megabytes: what matters of an account is at its start. */
const cutBytes = 32_768

const sliceOf = (length: number) => ({ dataSlice: { offset: 0, length } })

const readParts = async (
  client: RpcClient,
  wanted: readonly Address[][],
  slice: Record<string, unknown>,
): Promise<AccountsAnswer> => {
  const first = await Promise.all(wanted.map((part) => readPart(client, part, slice)))
  const newest = first.reduce((most, { slot }) => (slot > most ? slot : most), 0n)
  const parts = await Promise.all(
    first.map((part) =>
      newest - part.slot > maxSlotSpread
        ? readPart(client, part.requested, {
            ...slice,
            minContextSlot: Number(newest - maxSlotSpread),
          })
        : part,
    ),
  )
  return {
    slot: parts.reduce((least, { slot }) => (slot < least ? slot : least), newest),
    accounts: new Map(parts.flatMap(({ found }) => found)),
  }
}

type Part = { requested: Address[]; slot: bigint; found: [Address, Account][] }

const readPart = (
  client: RpcClient,
  requested: Address[],
  options: Record<string, unknown>,
): Promise<Part> =>
  client.call({
    method: 'getMultipleAccounts',
    params: [requested, { encoding: 'base64', commitment, ...options }],
    parse: (result) => {
      const { slot, value } = readContext(result)
      const list = listOf(value, 'value')
      if (list.length !== requested.length)
        throw wrongShape('value', `${requested.length} accounts`)
      const found = requested.flatMap((address, index): [Address, Account][] => {
        const account = optional(list[index], readAccount, `value[${index}]`)
        return account ? [[address, account]] : []
      })
      return { requested, slot, found }
    },
  })

const partsOf = (addresses: readonly Address[]): Address[][] => {
  const parts: Address[][] = []
  for (let start = 0; start < addresses.length; start += accountsPerCall) {
    parts.push(addresses.slice(start, start + accountsPerCall))
  }
  return parts
}
