import { expect, test } from 'bun:test'
import { firstBuyersOf } from '../../src/market/first-buyers-of.ts'
import { makeHandClock } from '../kit/hand-clock.ts'
import {
  creationAt,
  fundingAt,
  launchBlock,
  launchStartSeconds,
  mintNumber,
  purchaseAt,
  walletNumber,
} from '../kit/market/launch-blocks.ts'
import { openTradeIndex } from '../kit/market/trade-index.ts'

const [mint, funder] = [mintNumber(1), walletNumber(50)]

test('buyers in a row that one wallet paid are linked; others are not', async () => {
  const index = openTradeIndex(makeHandClock(launchStartSeconds * 1_000))
  const read = firstBuyersOf(index)
  expect(await read(mint)).toBeUndefined()
  const insiders = [1, 2, 3].map(walletNumber)
  await index.blocks.store(
    launchBlock(9, { fundings: insiders.map((wallet) => fundingAt(9, wallet, funder)) }),
  )
  await index.blocks.store(
    launchBlock(10, {
      launches: [creationAt(10, mint)],
      trades: [
        ...insiders.map((wallet, at) => purchaseAt(10, 1 + at, mint, wallet)),
        purchaseAt(10, 40, mint, walletNumber(4)),
      ],
    }),
  )
  expect(await read(mint)).toEqual({
    buyers: 4,
    coveredPct: 100,
    linked: { wallets: 3, amount: 3_000n, byBundle: true, byFunder: true },
  })
  // Slots 11 and 12 were not read.
  await index.blocks.store(launchBlock(13, { trades: [purchaseAt(13, 1, mint, walletNumber(5))] }))
  expect(await read(mint)).toMatchObject({ buyers: 5, coveredPct: 50 })
})
