import { expect, test } from 'bun:test'
import { coverageSince } from '../../../../src/market/trades/coverage.ts'
import { makeHandClock } from '../../../kit/hand-clock.ts'
import { launchBlock, launchStartSeconds } from '../../../kit/market/launch-blocks.ts'
import { openTradeIndex } from '../../../kit/market/trade-index.ts'

const day = 86_400

/** Coverage of a day after reading the blocks of these slots, of which the first has `height` blocks below it. */
const sharePct = async (slots: readonly number[], height: bigint | undefined): Promise<number> => {
  const nowSeconds = launchStartSeconds + (slots.at(-1) ?? 0)
  const { blocks, coverage } = openTradeIndex(makeHandClock(nowSeconds * 1_000))
  for (const [number, slot] of slots.entries()) {
    const { facts, ...block } = launchBlock(slot, {})
    const at = height === undefined ? {} : { height: height + BigInt(number) }
    const place = number === 0 ? 'start' : 'chain'
    await blocks.store({ ...block, facts: { ...facts, ...at }, place })
  }
  const fromSeconds = nowSeconds - day
  const hours = await coverage({ fromSeconds, toSeconds: nowSeconds + 1 })
  return coverageSince(hours, fromSeconds, nowSeconds).sharePct
}

const slots = Array.from({ length: 100 }, (_, number) => 31 + number)

test.each([
  ['from its first block: a chain is covered since it began', slots, 0n, 100],
  ['blocks below the first one that was read are missing', slots, 25n, 80],
  ['without heights, each slot below may have had a block', slots, undefined, 76.3],
  ['a chain that is older was not read before', slots.map((slot) => slot + 5_000), 5_000n, 0],
])('%s', async (_, read, height, expected) => {
  expect(await sharePct(read, height)).toBe(expected)
})
