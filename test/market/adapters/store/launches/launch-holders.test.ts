import { expect, test } from 'bun:test'
import { join } from 'node:path'
import { openMarketDatabase } from '../../../../../src/market/adapters/store/market-database.ts'
import { prepareLaunchRetention } from '../../../../../src/market/adapters/store/launches/launch-retention.ts'
import { makeHandClock } from '../../../../kit/hand-clock.ts'
import {
  creationAt,
  launchBlock,
  launchStartSeconds,
  mintNumber,
} from '../../../../kit/market/launch-blocks.ts'
import { openTradeIndex } from '../../../../kit/market/trade-index.ts'
import { seededRandom } from '../../../../kit/seeded-random.ts'
import { makeFolder } from '../../../../kit/test-folder.ts'

const [mint, other] = [mintNumber(1), mintNumber(2)]
const clock = () => makeHandClock(launchStartSeconds * 1_000)

const heldIn = async (
  { launchHolders }: Pick<ReturnType<typeof openTradeIndex>, 'launchHolders'>,
  of = mint,
): Promise<number | undefined> => {
  const found = await launchHolders(of)
  return found?.changes.reduce((sum, { change }) => sum + change, 0)
}

const created = (slot: number, change = 1) =>
  launchBlock(slot, { launches: [creationAt(slot, mint)], holders: [{ mint, change }] })
const changed = (slot: number, change: number, of = mint, fork = 0) =>
  launchBlock(slot, { holders: [{ mint: of, change }] }, fork)

test('are counted from the creation on, by the minute', async () => {
  const store = openTradeIndex(clock())
  await store.blocks.store(changed(9, 7))
  await store.blocks.store(created(10, 2))
  await store.blocks.store(changed(11, 3))
  await store.blocks.store(changed(70, -1))
  await store.blocks.store(changed(71, 5, other))
  const found = await store.launchHolders(mint)
  expect(found?.createdSeconds).toBe(launchStartSeconds + 10)
  expect(found?.changes.map(({ change }) => change)).toEqual([5, -1])
  expect(await store.launchHolders(other)).toBeUndefined()
})

test('blocks of a gap below are added when they come', async () => {
  const store = openTradeIndex(clock())
  for (const block of [created(10), changed(12, 2), changed(11, 4)]) await store.blocks.store(block)
  expect(await heldIn(store)).toBe(7)
  expect((await store.launchHolders(mint))?.coveredShare).toBe(1)
})

test('nothing is claimed if blocks after the creation were stored before it', async () => {
  const store = openTradeIndex(clock())
  await store.blocks.store(changed(12, 2))
  await store.blocks.store(created(10))
  await store.blocks.store(changed(11, 4))
  expect((await store.launchHolders(mint))?.coveredShare).toBe(0)
})

test('nothing is claimed if only transactions of exchanges were read of a block since then', async () => {
  const store = openTradeIndex(clock())
  await store.blocks.store(created(10))
  const { facts, ...block } = changed(11, 4)
  await store.blocks.store({ ...block, facts: { ...facts, partial: true } })
  const later = launchBlock(12, {
    launches: [creationAt(12, other)],
    holders: [{ mint: other, change: 2 }],
  })
  await store.blocks.store(later)
  expect((await store.launchHolders(mint))?.coveredShare).toBe(0)
  expect((await store.launchHolders(other))?.coveredShare).toBe(1)
})

test('a dropped fork leaves no trace, also after a restart', async () => {
  const path = join(makeFolder(), 'market.db')
  const before = openMarketDatabase(path)
  const first = openTradeIndex(clock(), before)
  const dropped = [changed(11, 4), changed(12, -2)]
  for (const block of [created(10), ...dropped]) await first.blocks.store(block)
  expect(await heldIn(first)).toBe(3)
  first.close()
  before.close()
  const after = openMarketDatabase(path)
  const second = openTradeIndex(clock(), after)
  await second.blocks.takeBack(dropped.toReversed().map(({ facts }) => facts))
  expect(await heldIn(second)).toBe(1)
  await second.blocks.store(changed(11, 9, mint, 1))
  expect(await heldIn(second)).toBe(10)
  await second.blocks.takeBack([created(10).facts])
  expect(await second.launchHolders(mint)).toBeUndefined()
  second.close()
  after.close()
})

test('any order of storing and taking back counts what is stored', async () => {
  const random = seededRandom(7)
  const store = openTradeIndex(clock())
  await store.blocks.store(created(10))
  const stored = new Map<number, { fork: number; change: number }>()
  for (let step = 0; step < 300; step += 1) {
    const slot = 11 + Math.floor(random() * 60)
    const known = stored.get(slot)
    const fork = step
    const change = Math.floor(random() * 11) - 5 || 1
    if (known && random() < 0.5) {
      await store.blocks.takeBack([changed(slot, known.change, mint, known.fork).facts])
      stored.delete(slot)
    } else {
      await store.blocks.store(changed(slot, change, mint, fork))
      stored.set(slot, { fork, change })
    }
  }
  const expected = [...stored.values()].reduce((sum, { change }) => sum + change, 1)
  expect(await heldIn(store)).toBe(expected)
})

test('go with their launch', async () => {
  const path = join(makeFolder(), 'market.db')
  const database = openMarketDatabase(path)
  const store = openTradeIndex(clock(), database)
  await store.blocks.store(created(10))
  const count = () =>
    database.query<{ rows: number }, []>('SELECT count(*) AS rows FROM launch_holders').get()?.rows
  expect(count()).toBe(1)
  const drop = prepareLaunchRetention(database)
  while (drop(Math.floor(launchStartSeconds / 86_400) + 100));
  expect(count()).toBe(0)
  store.close()
  database.close()
})
