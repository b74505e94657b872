import { describe, expect, test } from 'bun:test'
import { prepareCovered } from '../../../../src/market/adapters/store/covered-slots.ts'
import { openMarketDatabase } from '../../../../src/market/adapters/store/market-database.ts'
import { seededRandom } from '../../../kit/seeded-random.ts'

describe('covered slots', () => {
  test('are those that were added and not removed, in ranges that never touch', () => {
    const random = seededRandom(9)
    const database = openMarketDatabase(':memory:')
    const covered = prepareCovered(database)
    const expected = new Set<number>()
    for (let round = 0; round < 2_000; round += 1) {
      const from = Math.floor(random() * 120)
      const to = from + Math.floor(random() * 4)
      const isAdded = random() < 0.6
      if (isAdded) covered.add(from, to)
      else covered.remove(from, to)
      for (let slot = from; slot <= to; slot += 1)
        if (isAdded) expected.add(slot)
        else expected.delete(slot)
      const found = Array.from({ length: 130 }, (_, slot) => slot).filter(covered.has)
      expect(found).toEqual([...expected].sort((a, b) => a - b))
      const ranges = database
        .query<{ from_slot: number; to_slot: number }, []>(
          'SELECT * FROM covered ORDER BY from_slot',
        )
        .all()
      for (const [at, { from_slot }] of ranges.entries()) {
        const before = ranges[at - 1]
        if (before) expect(before.to_slot + 1).toBeLessThan(from_slot)
      }
    }
  })
})
