// The store in a process that is killed while it stores, applies and closes hours.
import { expect, setDefaultTimeout, test } from 'bun:test'
import { join } from 'node:path'
import { openMarketDatabase } from '../../../../src/market/adapters/store/market-database.ts'
import { makeHandClock } from '../../../kit/hand-clock.ts'
import { plainSums, storedSums } from '../../../kit/market/plain-sums.ts'
import { blockAt, timeOf, valued } from '../../../kit/market/random-blocks.ts'
import { openTradeIndex } from '../../../kit/market/trade-index.ts'
import { seededRandom } from '../../../kit/seeded-random.ts'
import { makeFolder } from '../../../kit/test-folder.ts'

setDefaultTimeout(120_000)

const script = join(import.meta.dir, '../../../kit/market/store-until-killed.ts')
const last = 600

/** Runs the process until it has stored for a while. Returns the last slot that it reported as stored. */
const runAndKill = async (path: string, afterSlots: number): Promise<number> => {
  const child = Bun.spawn([process.execPath, script, path, String(last)], {
    stdout: 'pipe',
    stderr: 'inherit',
  })
  let reported = 0
  let lines = 0
  for await (const chunk of child.stdout.pipeThrough(new TextDecoderStream())) {
    const slots = chunk.split('\n').filter((line) => line !== '')
    lines += slots.length
    reported = Number(slots.at(-1) ?? reported)
    if (lines >= afterSlots || reported >= last) break
  }
  child.kill('SIGKILL')
  await child.exited
  return reported
}

test('killed again and again, it has every block once, and the sums are those of its trades', async () => {
  const random = seededRandom(4)
  const path = join(makeFolder(), 'market.db')
  let kills = 0
  for (let reported = 0; reported < last; kills += 1)
    reported = await runAndKill(path, 1 + Math.floor(random() * 60))
  expect(kills).toBeGreaterThan(8)
  const clock = makeHandClock(timeOf(last) * 1_000)
  const store = openTradeIndex(clock, openMarketDatabase(path))
  const { links } = await store.blocks.progress()
  expect(links.map(({ slot }) => Number(slot))).toEqual(
    Array.from({ length: last }, (_, at) => at + 1),
  )
  await store.blocks.finalized(BigInt(last))
  clock.advance(3 * 3_600_000)
  const trades = links.flatMap(
    ({ slot }) => blockAt(seededRandom(Number(slot)), Number(slot), 0).facts.trades,
  )
  expect(storedSums(store.database)).toEqual(plainSums(trades.map(valued), store.database))
  const count = (table: string): number =>
    store.database.query<{ count: number }, []>(`SELECT count(*) AS count FROM ${table}`).get()
      ?.count ?? 0
  expect(count('hours WHERE state = 2')).toBeGreaterThan(8)
  expect(count('result_hours')).toBeGreaterThan(8)
  expect(count('result_days')).toBe(1)
  store.close()
})

test('on a full disk nothing is half stored, and it goes on once there is room', async () => {
  const path = join(makeFolder(), 'market.db')
  const clock = makeHandClock(timeOf(0) * 1_000)
  const database = openMarketDatabase(path)
  const problems: string[] = []
  const store = openTradeIndex(clock, database, {
    report: (message) => void problems.push(message),
  })
  const pages =
    database.query<{ page_count: number }, []>('PRAGMA page_count').get()?.page_count ?? 0
  let room = pages
  let refused = 0
  for (let slot = 1; slot <= last; slot += 1) {
    const block = blockAt(seededRandom(slot), slot, 0)
    for (;;) {
      database.run(`PRAGMA max_page_count = ${room}`)
      try {
        await store.blocks.store(block)
        await store.blocks.finalized(BigInt(slot))
        break
      } catch (error) {
        expect(String(error)).toContain('full')
        refused += 1
        clock.advance(10_000)
        room += 2
      }
    }
    clock.advance(60_000)
  }
  expect(refused).toBeGreaterThan(20)
  database.run('PRAGMA max_page_count = 1000000')
  clock.advance(3 * 3_600_000)
  // That it failed, and that it works again.
  expect(problems.length).toBeGreaterThan(1)
  const trades = Array.from({ length: last }, (_, at) => blockAt(seededRandom(at + 1), at + 1, 0))
  expect(storedSums(database)).toEqual(
    plainSums(trades.flatMap(({ facts }) => facts.trades).map(valued), database),
  )
  store.close()
  database.close()
})
