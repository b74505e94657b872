import { expect, test } from 'bun:test'
import { makeStreamDoubt } from '../../../src/blocks/stream/stream-doubt.ts'
import type { StreamState } from '../../../src/blocks/stream/stream-state.ts'

const start = () => {
  const state: Pick<StreamState, 'checkedSlot'> = {}
  const scene = { mayBeChecked: true }
  return { state, scene, doubt: makeStreamDoubt(state, () => scene.mayBeChecked) }
}

test('what was read after the last comparison awaits the next one', () => {
  const { state, scene, doubt } = start()
  doubt.noteRead(5n)
  expect(doubt.confirmedSlot()).toBeUndefined()
  state.checkedSlot = 10n
  doubt.noteRead(9n)
  expect(doubt.confirmedSlot()).toBeUndefined()
  doubt.noteRead(12n)
  doubt.noteRead(11n)
  expect(doubt.confirmedSlot()).toBe(10n)
  state.checkedSlot = 12n
  expect(doubt.confirmedSlot()).toBeUndefined()
  doubt.noteRead(13n)
  expect(doubt.confirmedSlot()).toBe(12n)
  scene.mayBeChecked = false
  expect(doubt.confirmedSlot()).toBeUndefined()
})

test('only a difference from the node is a reason to read again, once', () => {
  const { state, doubt } = start()
  state.checkedSlot = 10n
  doubt.noteRead(20n)
  doubt.noteLie('repeated')
  expect(doubt.takeDoubt()).toBeUndefined()
  doubt.noteLie('differs-from-node')
  expect([doubt.takeDoubt(), doubt.takeDoubt()]).toEqual([10n, undefined])
})

test('a stream that was never confirmed was never read', () => {
  const { doubt } = start()
  doubt.noteLie('differs-from-node')
  expect(doubt.takeDoubt()).toBeUndefined()
})
