import type { Database } from 'bun:sqlite'
import type { StoreBlock } from '../../../blocks/block-archive.ts'
import { positionsPerSlot } from '../../../blocks/trade-position.ts'
import type { Dictionaries } from '../hours/dictionaries.ts'
import { sideOfClass } from '../hours/trade-classes.ts'
import { amountOf, type ChangedRow, storedAmount } from '../hours/trade-rows.ts'
import { type FundingBook, makeFundingBook } from './funding-book.ts'
import { prepareLaunchBuyers } from './launch-buyers.ts'
import { prepareLaunchRows } from './launch-rows.ts'

export type LaunchWriter = {
  /** With the block's trades as they were stored. */
  store: (block: StoreBlock, added: readonly ChangedRow[]) => void
  /** With the trades of the slot that were taken out. */
  takeBack: (slot: bigint, removed: readonly ChangedRow[]) => void
  fundings: FundingBook
}

/** Stores what blocks state about launches. Only within a transaction. */
export const prepareLaunchWriter = (
  database: Database,
  dictionaries: Dictionaries,
): LaunchWriter => {
  const launches = prepareLaunchRows(database, dictionaries)
  const buyers = prepareLaunchBuyers(database)
  const fundings = makeFundingBook()
  const newest = database.query<{ slot: number | null }, []>('SELECT max(slot) AS slot FROM blocks')

  const takePurchase = (row: ChangedRow, tipped: boolean): void => {
    if (sideOfClass(row.class) === 'sell' || !buyers.isEarly(row.mint, row.position)) return
    const funder = fundings.funderOf(dictionaries.walletOf(row.wallet), BigInt(row.position))
    const { mint, wallet, position, time, usd } = row
    buyers.take({
      mint,
      wallet,
      position,
      time,
      usd,
      tipped,
      amount: storedAmount(amountOf(row.base_amount)),
      funder: funder && dictionaries.takeWallet(funder),
    })
  }
  return {
    fundings,
    store: ({ facts }, added) => {
      for (const funding of facts.fundings) fundings.add(funding)
      const isLate = facts.launches.length > 0 && (newest.get()?.slot ?? 0) > Number(facts.slot)
      for (const event of facts.launches) launches.apply(event, facts.timeSeconds, isLate)
      const tipped = new Set(
        facts.trades.filter((trade) => trade.tipped).map(({ position }) => Number(position)),
      )
      for (const row of added) takePurchase(row, tipped.has(row.position))
    },
    takeBack: (slot, removed) => {
      const from = Number(slot) * positionsPerSlot
      fundings.removeBetween(BigInt(from), BigInt(from + positionsPerSlot))
      buyers.remove(removed)
      launches.takeBack(from, from + positionsPerSlot)
    },
  }
}
