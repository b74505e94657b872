import { expect, test } from 'bun:test'
import { mapBounded } from '../../src/network/map-bounded.ts'

test('keeps the order, and runs no more than allowed', async () => {
  let underWay = 0
  let most = 0
  const answers = await mapBounded([5, 1, 4, 2, 3], 2, async (item) => {
    underWay += 1
    most = Math.max(most, underWay)
    await Bun.sleep(item)
    underWay -= 1
    return item * 10
  })
  expect(answers).toEqual([50, 10, 40, 20, 30])
  expect(most).toBe(2)
  expect(await mapBounded([], 2, async (item) => item)).toEqual([])
})

test('fails as soon as one fails', async () => {
  const pending = mapBounded([1, 2, 3], 2, async (item) => {
    if (item === 2) throw new Error('no')
    return item
  })
  await expect(pending).rejects.toThrow('no')
})
