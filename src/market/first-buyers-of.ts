import type { ReadFirstBuyers } from '../checks/token/facts/first-buyers.ts'
import { buyerGroupsOf, linkedBuyers } from './launches/buyer-groups.ts'
import type { TradeIndex } from './trades/trade-index.ts'

/** The first buyers of launches, for the token check. */
export const firstBuyersOf =
  (index: Pick<TradeIndex, 'earlyBuyers'>): ReadFirstBuyers =>
  async (mint) => {
    const early = await index.earlyBuyers(mint)
    if (!early) return undefined
    const groups = buyerGroupsOf(early)
    return {
      buyers: early.buyers.length,
      coveredPct: early.coveredShare * 100,
      linked: {
        ...linkedBuyers(early.buyers, groups),
        byBundle: groups.some(({ kind }) => kind === 'bundle'),
        byFunder: groups.some(({ kind }) => kind === 'funder'),
      },
    }
  }
