import { expect, test } from 'bun:test'
import { prepareFundingRows } from '../../../../../src/market/adapters/store/launches/funding-rows.ts'
import { openMarketDatabase } from '../../../../../src/market/adapters/store/market-database.ts'
import { fundingAt, walletNumber } from '../../../../kit/market/launch-blocks.ts'

test('returns what was added, exactly and in order, and no more than the newest', () => {
  const database = openMarketDatabase(':memory:')
  const rows = prepareFundingRows(database, 50)
  const all = Array.from({ length: 12_000 }, (_, number) => ({
    ...fundingAt(1 + (number % 7), walletNumber(number), walletNumber(50)),
    lamports: 2n ** 60n + BigInt(number),
  }))
  for (const funding of all) rows.add(funding)
  expect(rows.load()).toEqual(all.slice(-50))
  const { count } = database
    .query<{ count: number }, []>('SELECT count(*) AS count FROM fundings')
    .get() ?? { count: 0 }
  expect(count).toBeLessThan(5_100)
  database.close()
})
