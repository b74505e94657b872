import type { Database } from 'bun:sqlite'
import {
  type Address,
  addressFromBytes,
  addressToBytes,
} from '../../../../solana/address/address.ts'

export type KnownMint = { mint: Address; decimals: number }

/** Entries in memory for each direction; the busiest wallets and tokens make most of all trades. */
const cachedMax = 50_000

/** Never part of a program's name. */
const venueSeparator = '\n'

export type Dictionaries = ReturnType<typeof prepareDictionaries>

/**
 * Numbers of wallets, mints and venues. Numbers of a transaction that was rolled back must be forgotten, since they will
 * be given to others.
 */
export const prepareDictionaries = (database: Database) => {
  const wallets = prepareAddresses(database, 'wallets')
  const mints = prepareAddresses(database, 'mints')
  const venues = prepareVenues(database)
  const addWallet = database.query('INSERT INTO wallets (key) VALUES (?)')
  const addMint = database.query('INSERT INTO mints (key, decimals) VALUES (?, ?)')
  const decimalsOf = database.query<{ decimals: number }, [number]>(
    'SELECT decimals FROM mints WHERE id = ?',
  )
  const setDecimals = database.query('UPDATE mints SET decimals = ? WHERE id = ?')
  const decimals = new Map<number, number>()
  const readDecimals = (id: number): number =>
    remembered(decimals, id, () => decimalsOf.get(id)?.decimals ?? 0)

  return {
    /** Undefined if it has never traded. */
    findWallet: wallets.find,
    findMint: mints.find,
    walletOf: wallets.addressOf,
    mintOf: (id: number): KnownMint => ({ mint: mints.addressOf(id), decimals: readDecimals(id) }),
    takeWallet: (address: Address): number =>
      wallets.find(address) ??
      wallets.add(address, (key) => Number(addWallet.run(key).lastInsertRowid)),
    takeMint: (address: Address, ofDecimals: number): number => {
      const id = mints.find(address)
      if (id === undefined)
        return mints.add(address, (key) => Number(addMint.run(key, ofDecimals).lastInsertRowid))
      if (readDecimals(id) !== ofDecimals) {
        // A mint that was closed and made again: what counts is how it is now.
        setDecimals.run(ofDecimals, id)
        decimals.set(id, ofDecimals)
      }
      return id
    },
    takeVenues: (names: readonly string[]): number => venues.take(names.join(venueSeparator)),
    venuesOf: (id: number): string[] => {
      const names = venues.namesOf(id)
      return names === '' ? [] : names.split(venueSeparator)
    },
    forget: (): void => {
      wallets.forget()
      mints.forget()
      venues.forget()
      decimals.clear()
    },
  }
}

const prepareAddresses = (database: Database, table: 'wallets' | 'mints') => {
  const idOf = database.query<{ id: number }, [Uint8Array]>(`SELECT id FROM ${table} WHERE key = ?`)
  const keyOf = database.query<{ key: Uint8Array }, [number]>(
    `SELECT key FROM ${table} WHERE id = ?`,
  )
  const ids = new Map<Address, number>()
  const addresses = new Map<number, Address>()
  return {
    find: (address: Address): number | undefined => {
      const known = ids.get(address)
      if (known !== undefined) return known
      const id = idOf.get(addressToBytes(address))?.id
      if (id !== undefined) remember(ids, address, id)
      return id
    },
    add: (address: Address, insert: (key: Uint8Array) => number): number => {
      const id = insert(addressToBytes(address))
      remember(ids, address, id)
      return id
    },
    addressOf: (id: number): Address =>
      remembered(addresses, id, () => {
        const key = keyOf.get(id)?.key
        if (!key) throw new Error(`${table} has no row ${id}`)
        return addressFromBytes(key)
      }),
    forget: (): void => {
      ids.clear()
      addresses.clear()
    },
  }
}

const prepareVenues = (database: Database) => {
  const idOf = database.query<{ id: number }, [string]>('SELECT id FROM venues WHERE names = ?')
  const namesAt = database.query<{ names: string }, [number]>(
    'SELECT names FROM venues WHERE id = ?',
  )
  const add = database.query('INSERT INTO venues (names) VALUES (?)')
  const ids = new Map<string, number>()
  const names = new Map<number, string>()
  return {
    take: (text: string): number =>
      remembered(ids, text, () => idOf.get(text)?.id ?? Number(add.run(text).lastInsertRowid)),
    namesOf: (id: number): string => remembered(names, id, () => namesAt.get(id)?.names ?? ''),
    forget: (): void => {
      ids.clear()
      names.clear()
    },
  }
}

const remembered = <Key, Value>(cache: Map<Key, Value>, key: Key, read: () => Value): Value => {
  const known = cache.get(key)
  if (known !== undefined) return known
  const value = read()
  remember(cache, key, value)
  return value
}

/** Drops the oldest entry once there are too many. */
const remember = <Key, Value>(cache: Map<Key, Value>, key: Key, value: Value): void => {
  if (cache.size >= cachedMax) for (const oldest of cache.keys()) if (cache.delete(oldest)) break
  cache.set(key, value)
}
