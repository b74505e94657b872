import type { Database } from 'bun:sqlite'
import type { BlockFacts } from '../../../blocks/block-facts.ts'
import { positionsPerSlot } from '../../../blocks/trade-position.ts'
import type { LaunchEvent } from '../../../launches/launch-event.ts'
import type { Hours } from '../hours/hours.ts'
import type { Dictionaries } from '../hours/dictionaries.ts'
import { sideOfClass } from '../hours/trade-classes.ts'
import { amountOf, type ChangedRow, storedAmount } from '../hours/trade-rows.ts'
import { type FundingBook, fundedWalletsMax, makeFundingBook } from './funding-book.ts'
import { prepareFundingRows } from './funding-rows.ts'
import { prepareLaunchBuyers } from './launch-buyers.ts'
import { prepareLaunchHolders } from './launch-holders.ts'
import { prepareLaunchRows } from './launch-rows.ts'

export type LaunchWriter = {
  /** Before the block's trades are stored. */
  launch: (facts: BlockFacts) => void
  /** With the block's trades as they were stored. */
  buy: (facts: BlockFacts, added: readonly ChangedRow[]) => void
  /** With the trades of the slot that were taken out. */
  takeBack: (slot: bigint, removed: readonly ChangedRow[]) => void
  fundings: FundingBook
}

const laterTrade = 'SELECT 1 FROM {by_mint} WHERE mint = ? AND position > ? LIMIT 1'

export type LaunchWriterParts = { database: Database; hours: Hours; dictionaries: Dictionaries }

/** Stores what blocks state about launches. Only within a transaction. */
export const prepareLaunchWriter = ({
  database,
  hours,
  dictionaries,
}: LaunchWriterParts): LaunchWriter => {
  const launches = prepareLaunchRows(database, dictionaries)
  const buyers = prepareLaunchBuyers(database)
  const holders = prepareLaunchHolders(database, dictionaries)
  const fundings = makeFundingBook()
  const fundingRows = prepareFundingRows(database, fundedWalletsMax)
  for (const funding of fundingRows.load()) fundings.add(funding)

  const hasTraded = ({ mint, position }: LaunchEvent): boolean => {
    const id = dictionaries.findMint(mint)
    if (id === undefined) return false
    return hours
      .newestFirst()
      .filter(({ state }) => state !== 'minutes')
      .some((hour) => hour.query(laterTrade).get(id, Number(position)) !== null)
  }

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
    launch: (facts) => {
      for (const funding of facts.fundings) {
        fundings.add(funding)
        fundingRows.add(funding)
      }
      for (const event of facts.launches) {
        const isLate = event.kind === 'created' && hasTraded(event)
        launches.apply(event, facts.timeSeconds, isLate)
      }
      holders.add(facts)
    },
    buy: (facts, added) => {
      const tipped = new Set(
        facts.trades.filter((trade) => trade.tipped).map(({ position }) => Number(position)),
      )
      for (const row of added) takePurchase(row, tipped.has(row.position))
    },
    takeBack: (slot, removed) => {
      const from = Number(slot) * positionsPerSlot
      fundings.removeBetween(BigInt(from), BigInt(from + positionsPerSlot))
      fundingRows.removeBetween(from, from + positionsPerSlot)
      buyers.remove(removed)
      holders.takeBack(slot)
      launches.takeBack(from, from + positionsPerSlot)
    },
  }
}
