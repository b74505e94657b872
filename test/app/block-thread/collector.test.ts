import { expect, test } from 'bun:test'
import { makeCollector } from '../../../src/app/block-thread/collector.ts'

const collectedAfter = (...read: number[]): (boolean | undefined)[] => {
  let last: boolean | undefined
  const collector = makeCollector((atOnce) => {
    last = atOnce
  }, 20_000_000)
  return read.map((bytes) => {
    last = undefined
    collector.read(bytes)
    return last
  })
}

test.each([
  [
    'small messages, after a megabyte',
    [400_000, 400_000, 400_000, 400_000],
    [undefined, undefined, false, undefined],
  ],
  [
    'large blocks, after each, and at once after three',
    [7e6, 7e6, 7e6, 7e6],
    [false, false, true, false],
  ],
  [
    'blocks of two megabytes, at once after ten',
    Array(11).fill(2e6),
    [...Array(9).fill(false), true, false],
  ],
] as const)('%s', (_, read, expected) => {
  expect(collectedAfter(...read)).toEqual([...expected])
})
