// A separate process for the store's tests: stores the blocks of a chain until it is killed, and goes on where the store
// ends. It drops a fork of its own now and then, and the clock follows the blocks.
import { writeSync } from 'node:fs'
import { openMarketDatabase } from '../../../src/market/adapters/store/market-database.ts'
import { seededRandom } from '../seeded-random.ts'
import { blockAt, timeOf } from './random-blocks.ts'
import { openTradeIndex } from './trade-index.ts'

const [path = '', last = '0'] = process.argv.slice(2)
let slot = 0
const schedule = (run: () => void, afterMs: number) => {
  const timer = setTimeout(run, Math.min(afterMs, 2))
  return () => clearTimeout(timer)
}
const { blocks } = openTradeIndex(
  { nowMs: () => timeOf(slot) * 1_000, schedule },
  openMarketDatabase(path),
)
const { links } = await blocks.progress()
slot = Number(links.at(-1)?.slot ?? 0n)
while (slot < Number(last)) {
  slot += 1
  if (slot % 7 === 0) {
    const dropped = blockAt(seededRandom(slot), slot, 1)
    await blocks.store(dropped)
    await blocks.takeBack([dropped.facts])
  }
  await blocks.store(blockAt(seededRandom(slot), slot, 0))
  if (slot % 5 === 0) await blocks.finalized(BigInt(slot - 4))
  writeSync(1, `${slot}\n`)
  await Bun.sleep(1)
}
await Bun.sleep(60_000)
