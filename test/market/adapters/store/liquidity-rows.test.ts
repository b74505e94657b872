import { expect, test } from 'bun:test'
import { prepareOldLiquidity } from '../../../../src/market/adapters/store/liquidity-rows.ts'
import { positionOf } from '../../../../src/market/blocks/trade-position.ts'
import type { LiquidityMove } from '../../../../src/market/trades/liquidity.ts'
import { usdcMint } from '../../../kit/market/token-providers.ts'
import { makeHandClock } from '../../../kit/hand-clock.ts'
import { signatureNumber } from '../../../kit/market/index-trades.ts'
import {
  launchBlock,
  launchStartSeconds,
  mintNumber,
  walletNumber,
} from '../../../kit/market/launch-blocks.ts'
import { openTradeIndex } from '../../../kit/market/trade-index.ts'

const [token, other] = [mintNumber(1), mintNumber(2)]
const open = () => openTradeIndex(makeHandClock(launchStartSeconds * 1_000))

const moveAt = (slot: number, amounts: LiquidityMove['amounts'], wallet = 1): LiquidityMove => ({
  position: positionOf(BigInt(slot), wallet),
  signature: signatureNumber(slot * 10 + wallet),
  wallet: walletNumber(wallet),
  venues: ['Raydium CPMM', 'Orca Whirlpools'],
  amounts,
})
const added = (mint: typeof token, amount: bigint) => [
  { mint, decimals: 6, amount },
  { mint: usdcMint, decimals: 6, amount: 2_500_000n },
]
const stored = (slot: number, ...liquidity: LiquidityMove[]) => launchBlock(slot, { liquidity })

test('a move is listed for each of its tokens with all of them, newest first, and money has its value', async () => {
  const index = open()
  const [one, two] = [
    moveAt(10, added(token, 7_000n)),
    moveAt(11, added(token, -(2n ** 64n - 1n)), 2),
  ]
  await index.blocks.store(stored(10, one))
  await index.blocks.store(stored(11, two, moveAt(11, added(other, 3n), 3)))
  const found = await index.liquidity(token, 10)
  expect(found.map(({ signature }) => signature)).toEqual([two.signature, one.signature])
  expect(found[1]).toEqual({
    ...one,
    timeSeconds: launchStartSeconds + 10,
    amounts: expect.arrayContaining([
      { mint: token, decimals: 6, amount: 7_000n },
      { mint: usdcMint, decimals: 6, amount: 2_500_000n, usd: 2.5 },
    ]),
  })
  expect(found[0]?.amounts.find(({ mint }) => mint === token)?.amount).toBe(-(2n ** 64n - 1n))
  expect((await index.liquidity(usdcMint, 2)).map(({ position }) => position)).toEqual([
    positionOf(11n, 3),
    positionOf(11n, 2),
  ])
  expect(await index.liquidity(mintNumber(9), 10)).toEqual([])
})

test('a block that is stored twice counts once, and one that is taken back not at all', async () => {
  const index = open()
  const block = stored(10, moveAt(10, added(token, 7_000n)))
  for (const each of [block, block]) await index.blocks.store(each)
  expect(await index.liquidity(token, 10)).toHaveLength(1)
  await index.blocks.takeBack([{ slot: 10n, blockhash: block.facts.blockhash }])
  expect(await index.liquidity(token, 10)).toEqual([])
})

test('old moves are dropped, oldest first, until none is as old', async () => {
  const index = open()
  for (const slot of [10, 11, 12])
    await index.blocks.store(stored(slot, moveAt(slot, added(token, 1n))))
  const drop = prepareOldLiquidity(index.database)
  while (drop(launchStartSeconds + 12));
  expect((await index.liquidity(token, 10)).map(({ timeSeconds }) => timeSeconds)).toEqual([
    launchStartSeconds + 12,
  ])
})
