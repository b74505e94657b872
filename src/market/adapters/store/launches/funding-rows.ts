import type { Database } from 'bun:sqlite'
import { addressFromBytes, addressToBytes } from '../../../../solana/address/address.ts'
import type { Funding } from '../../../blocks/block-facts.ts'

/** Rows that are written before old ones are dropped again. */
const trimEvery = 5_000

type FundingRow = {
  position: number
  wallet: Uint8Array
  funder: Uint8Array
  lamports: string
}

/**
 * Who funded the newest wallets, so that a restart does not forget it. Rows are only appended, since an index by wallet
 * would write a page for each. Only within a transaction.
 */
export const prepareFundingRows = (database: Database, max: number) => {
  const insert = database.query(
    'INSERT INTO fundings (position, wallet, funder, lamports) VALUES (?, ?, ?, ?)',
  )
  const newest = database.query<FundingRow, [number]>(
    `SELECT position, wallet, funder, CAST(lamports AS TEXT) AS lamports FROM
       (SELECT * FROM fundings ORDER BY id DESC LIMIT ?) ORDER BY id`,
  )
  const trim = database.query('DELETE FROM fundings WHERE id <= (SELECT max(id) FROM fundings) - ?')
  const remove = database.query('DELETE FROM fundings WHERE position >= ? AND position < ?')
  let sinceTrimmed = 0
  return {
    /** Those that are remembered, in the order in which they were read. */
    load: (): Funding[] =>
      newest.all(max).map(({ position, wallet, funder, lamports }) => ({
        position: BigInt(position),
        wallet: addressFromBytes(wallet),
        funder: addressFromBytes(funder),
        lamports: BigInt(lamports),
      })),
    add: ({ position, wallet, funder, lamports }: Funding): void => {
      insert.run(Number(position), addressToBytes(wallet), addressToBytes(funder), lamports)
      sinceTrimmed += 1
      if (sinceTrimmed < trimEvery) return
      sinceTrimmed = 0
      trim.run(max)
    },
    removeBetween: (from: number, to: number): void => void remove.run(from, to),
  }
}
