import { type Address, addressFromBytes } from '../address/address.ts'
import type { Account, ChainReader, TablesAnswer } from '../chain.ts'
import { lookupTableProgram } from '../address/known-address.ts'
import { makeCache } from '../../network/cache.ts'
import { makeSingleFlight } from '../../network/single-flight.ts'
import { readAccounts } from './accounts.ts'
import type { RpcClient } from './client.ts'

/** Maximum cached tables; a full one has 256 addresses, so this is at most about 16 MiB. */
const maxTables = 1_000

/** Entries never change once written, so this only bounds how long a closed table is still used. */
const tableTtlMs = 10 * 60_000

/** Layout of a table account (address-lookup-table interface, state.rs): `u32` kind, then meta padded to 56 bytes. */
const metaBytes = 56
const addressBytes = 32
const initializedTable = 1

export type TableReaderOptions = {
  nowMs: () => number
  /** 0 inclusive to 1 exclusive. */
  random: () => number
  /** Called for every requested table. */
  onCacheRead?: (read: { cache: string; outcome: 'hit' | 'miss' }) => void
}

export type TableReader = Required<Pick<ChainReader, 'readTables' | 'hasTables'>>

/**
 * Reads lookup tables through a cache: one call for all that are missing or too short for the index needed. Tables only
 * grow, so a cached prefix stays valid. Lenient on purpose, since the simulation decides: entries added in the current
 * slot (not usable before the next one) and tables in their cool-down after deactivation (usable for about 513 slots)
 * are accepted; an account that is missing, foreign or not a table is left out.
 */
export const makeTableReader = (client: RpcClient, options: TableReaderOptions): TableReader => {
  const { nowMs, random, onCacheRead } = options
  const cache = makeCache<Address[]>({ maxEntries: maxTables, ttlMs: tableTtlMs, nowMs, random })
  const once = makeSingleFlight<TablesAnswer>()
  const cached = (table: Address, highestIndex: number): Address[] | undefined => {
    const hit = cache.get(table)
    return hit?.fresh && hit.value && hit.value.length > highestIndex ? hit.value : undefined
  }
  const readMissing = (tables: Address[]): Promise<TablesAnswer> =>
    once(tables.join(), async () => {
      const { accounts } = await readAccounts(client, tables)
      const read: TablesAnswer = new Map()
      for (const table of tables) {
        const entries = tableEntries(accounts.get(table))
        if (entries) read.set(table, entries)
        if (entries) cache.set(table, entries)
        else cache.delete(table)
      }
      return read
    })
  return {
    hasTables: (needed) =>
      [...needed].every(([table, index]) => cached(table, index) !== undefined),
    readTables: async (needed) => {
      const answer: TablesAnswer = new Map()
      const missing: Address[] = []
      for (const [table, highestIndex] of needed) {
        const entries = cached(table, highestIndex)
        onCacheRead?.({ cache: 'lookup-tables', outcome: entries ? 'hit' : 'miss' })
        if (entries) answer.set(table, entries)
        else missing.push(table)
      }
      if (missing.length === 0) return answer
      for (const [table, entries] of await readMissing(missing.sort())) answer.set(table, entries)
      return answer
    },
  }
}

/** The addresses of a lookup table account, in order; undefined if the account is not an initialized table. */
export const tableEntries = (account: Account | undefined): Address[] | undefined => {
  if (account?.owner !== lookupTableProgram || account.data.length < metaBytes) return undefined
  const { data } = account
  const kind = new DataView(data.buffer, data.byteOffset).getUint32(0, true)
  const bytes = data.length - metaBytes
  if (kind !== initializedTable || bytes % addressBytes !== 0) return undefined
  return Array.from({ length: bytes / addressBytes }, (_, index) =>
    addressFromBytes(data, metaBytes + index * addressBytes),
  )
}
