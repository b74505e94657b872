import { describe, expect, test } from 'bun:test'
import { type BlockWindow, makeBlockWindow } from '../../../src/blocks/stream/block-window.ts'
import type { BlockMeta } from '../../../src/blocks/stream/streamed-block.ts'
import { hashFor } from '../../kit/blocks/made-chain.ts'

const metaOf = (slot: number, { parent = slot - 1, fork = 0 } = {}): BlockMeta => ({
  slot: BigInt(slot),
  blockhash: hashFor(slot, fork),
  parentSlot: BigInt(parent),
  previousBlockhash: hashFor(parent),
  height: BigInt(slot - 100),
  timeSeconds: 1_700_000_000,
  transactionCount: 10,
})

const transaction = (slot: number, index: number) => ({
  index,
  bytes: Uint8Array.of(slot % 256, index),
})

/** Each block with the transactions 5 and 2, then its metadata. */
const send = (window: BlockWindow, ...slots: number[]): void => {
  for (const slot of slots) {
    expect(window.addTransaction(BigInt(slot), transaction(slot, 5))).toBeUndefined()
    expect(window.addTransaction(BigInt(slot), transaction(slot, 2))).toBeUndefined()
    expect(window.addMeta(metaOf(slot))).toBeUndefined()
  }
}

const slotsIn = (window: BlockWindow): number[] =>
  window.run().blocks.map(({ slot }) => Number(slot))

describe('a block is complete', () => {
  test('once the next one names it, unless it began before the connection', () => {
    const window = makeBlockWindow()
    send(window, 200, 201, 202)
    expect(slotsIn(window)).toEqual([201])
    send(window, 203)
    expect(slotsIn(window)).toEqual([201, 202])
    expect(window.find(202n)?.transactions).toEqual([transaction(202, 2), transaction(202, 5)])
    expect(window.find(203n)).toBeUndefined()
    expect(window.newest()?.slot).toBe(203n)
  })

  test('in whatever order its parts arrive', () => {
    const window = makeBlockWindow()
    send(window, 200)
    window.addMeta(metaOf(202))
    window.addTransaction(202n, transaction(202, 1))
    window.addTransaction(201n, transaction(201, 4))
    expect(slotsIn(window)).toEqual([])
    window.addMeta(metaOf(201))
    expect(window.find(201n)?.transactions).toEqual([transaction(201, 4)])
  })

  test('also if slots between were skipped', () => {
    const window = makeBlockWindow()
    send(window, 200, 201)
    window.addMeta({ ...metaOf(209, { parent: 201 }), height: 102n })
    expect(slotsIn(window)).toEqual([201])
  })

  test('a transaction that is sent twice counts once', () => {
    const window = makeBlockWindow()
    send(window, 200, 201)
    expect(window.addTransaction(201n, transaction(201, 5))).toBeUndefined()
    send(window, 202)
    expect(window.find(201n)?.transactions).toHaveLength(2)
  })
})

describe('after a new connection', () => {
  test('blocks go on where they ended if the server repeats the last ones', () => {
    const window = makeBlockWindow()
    send(window, 200, 201, 202, 203)
    window.verify()
    window.reconnected()
    send(window, 201, 202, 203, 204, 205)
    expect(slotsIn(window)).toEqual([201, 202, 203, 204])
    expect(window.run().verified).toBe(true)
    expect(window.find(203n)?.transactions).toHaveLength(2)
  })

  test('what was missed begins a new run, which is not verified', () => {
    const window = makeBlockWindow()
    send(window, 200, 201, 202)
    window.verify()
    window.reconnected()
    send(window, 210, 211, 212)
    expect(slotsIn(window)).toEqual([211])
    expect(window.run().verified).toBe(false)
  })

  test('a block that began before it stays incomplete', () => {
    const window = makeBlockWindow()
    send(window, 200, 201, 202)
    window.addTransaction(203n, transaction(203, 1))
    window.reconnected()
    window.addTransaction(203n, transaction(203, 2))
    window.addMeta(metaOf(203))
    send(window, 204, 205)
    expect(slotsIn(window)).toEqual([204])
  })
})

describe('what cannot be true is refused', () => {
  const started = (): BlockWindow => {
    const window = makeBlockWindow()
    send(window, 200, 201, 202)
    return window
  }
  test('a slot far ahead', () => {
    expect(started().addMeta(metaOf(1_300))).toBe('far-slot')
    expect(started().addTransaction(1_300n, transaction(0, 0))).toBe('far-slot')
  })

  test('another block at a slot', () => {
    expect(started().addMeta(metaOf(202, { fork: 1 }))).toBe('repeated')
    expect(started().addMeta(metaOf(201, { fork: 1 }))).toBe('repeated')
  })

  test('another transaction at a place', () => {
    const other = { index: 5, bytes: Uint8Array.of(9) }
    expect(started().addTransaction(202n, other)).toBe('repeated')
  })

  test('a parent with another hash, or another height', () => {
    expect(started().addMeta({ ...metaOf(203), previousBlockhash: hashFor(5) })).toBe(
      'wrong-parent',
    )
    const window = started()
    window.addMeta({ ...metaOf(203), height: 7n })
    expect(window.addMeta({ ...metaOf(204), height: 8n })).toBe('wrong-parent')
  })

  test('a transaction of a complete block', () => {
    expect(started().addTransaction(201n, transaction(201, 9))).toBe('late-transaction')
  })

  test('an index that no block has', () => {
    expect(started().addTransaction(202n, transaction(202, 40_000))).toBe('endless')
  })

  test('slots that never become blocks', () => {
    const window = started()
    const lies = Array.from({ length: 100 }, (_, at) =>
      window.addTransaction(203n + BigInt(at), transaction(0, 0)),
    )
    expect(lies[0]).toBeUndefined()
    expect(lies.at(-1)).toBe('endless')
  })

  test('a block without an end', () => {
    const window = started()
    const bytes = new Uint8Array(1024 * 1024)
    const lies = Array.from({ length: 40 }, (_, index) =>
      window.addTransaction(203n, { index, bytes }),
    )
    expect(lies[0]).toBeUndefined()
    expect(lies.at(-1)).toBe('endless')
  })
})

test('what is not read in time is forgotten, oldest first', () => {
  const window = makeBlockWindow()
  send(window, ...Array.from({ length: 700 }, (_, at) => 200 + at))
  expect(slotsIn(window)).toHaveLength(600)
  expect(slotsIn(window).at(-1)).toBe(898)
  expect(window.find(201n)).toBeUndefined()
})

test('blocks that were read make room, and keep their place in the chain', () => {
  const window = makeBlockWindow()
  const slots = Array.from({ length: 100 }, (_, at) => 200 + at)
  send(window, ...slots)
  const full = window.fullness()
  for (const slot of slots) {
    window.release(BigInt(slot))
    window.release(BigInt(slot))
  }
  expect(full).toBeGreaterThan(0.1)
  expect(window.fullness()).toBeLessThan(full / 4)
  expect(slotsIn(window)).toEqual(slots.slice(1, -1))
  expect(window.find(205n)).toBeUndefined()
  expect(window.find(297n)?.transactions).toHaveLength(2)
})

test('a fork that was dropped is forgotten', () => {
  const window = makeBlockWindow()
  send(window, 200, 201)
  window.addTransaction(202n, transaction(202, 1))
  window.addMeta({ ...metaOf(203, { parent: 201 }), height: 102n })
  for (let slot = 204; slot < 300; slot += 1)
    expect(window.addMeta({ ...metaOf(slot), height: BigInt(slot - 101) })).toBeUndefined()
  expect(slotsIn(window).slice(0, 3)).toEqual([201, 203, 204])
})

test('nothing is left after all was forgotten', () => {
  const window = makeBlockWindow()
  send(window, 200, 201, 202)
  window.clear()
  expect(window.run()).toEqual({ blocks: [], verified: false })
  expect(window.newest()).toBeUndefined()
  send(window, 150, 151, 152)
  expect(slotsIn(window)).toEqual([151])
})
