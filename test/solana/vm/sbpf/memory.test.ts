import { describe, expect, test } from 'bun:test'
import { frameBytes, maxFrames, Memory, region } from '../../../../src/solana/vm/sbpf/memory.ts'

const constants = Uint8Array.of(1, 2, 3, 4, 5, 6, 7, 8, 9)

const opened = (more: { hasStackGaps?: boolean; heapBytes?: number } = {}): Memory => {
  const memory = new Memory(64 * 1024)
  const program = {
    readOnly: constants,
    readOnlyView: new DataView(constants.buffer),
    readOnlyRegion: region.code,
    hasStackGaps: more.hasStackGaps ?? true,
  }
  memory.open(program, 5_000, more.heapBytes ?? 32 * 1024)
  return memory
}

const stackEnd = 2 * frameBytes * maxFrames

describe('what is mapped', () => {
  test.each<
    [name: string, index: number, offset: number, size: number, read: boolean, write: boolean]
  >([
    ['constants', region.code, 0, 9, true, false],
    ['beyond constants', region.code, 2, 8, false, false],
    ['no constants', region.constants, 0, 1, false, false],
    ['the first frame', region.stack, 0, frameBytes, true, true],
    ['the gap behind it', region.stack, frameBytes, 1, false, false],
    ['the end of a frame and the start of the next', region.stack, frameBytes - 4, 8, true, true],
    ['the last frame', region.stack, stackEnd - 2 * frameBytes, frameBytes, true, true],
    [
      'beyond the last frame',
      region.stack,
      stackEnd - 2 * frameBytes + 1,
      frameBytes,
      false,
      false,
    ],
    ['the heap', region.heap, 32 * 1024 - 1, 1, true, true],
    ['beyond the heap', region.heap, 32 * 1024, 1, false, false],
    ['the input', region.input, 4_999, 1, true, true],
    ['beyond the input', region.input, 4_999, 2, false, false],
    ['no region', 5, 0, 1, false, false],
    ['a negative offset', region.heap, -1, 1, false, false],
  ])('%s', (_, index, offset, size, read, write) => {
    const memory = opened()
    expect(memory.holds(index, offset, size, false)).toBe(read)
    expect(memory.holds(index, offset, size, true)).toBe(write)
  })

  test('a stack without gaps is in one piece', () => {
    const memory = opened({ hasStackGaps: false })
    expect(memory.holds(region.stack, frameBytes, 8, true)).toBe(true)
    expect(memory.holds(region.stack, frameBytes * maxFrames, 1, true)).toBe(false)
  })

  test('frames lie next to each other', () => {
    const memory = opened()
    memory.write(region.stack, frameBytes - 2, Uint8Array.of(1, 2, 3, 4), 0)
    expect([...memory.read(region.stack, 2 * frameBytes, 2)]).toEqual([3, 4])
  })
})

test.each([
  [
    'bytes',
    (memory: Memory) => memory.write(region.heap, 8, Uint8Array.of(9, 0, 0, 0, 0, 0, 0, 0), 77),
  ],
  ['a number', (memory: Memory) => memory.writeU64(region.heap, 8, 9n, 77)],
  [
    'bytes with labels of their own',
    (memory: Memory) =>
      memory.writeLabelled(
        region.heap,
        8,
        Uint8Array.of(9, 0, 0, 0, 0, 0, 0, 0),
        new Int32Array(8).fill(77),
      ),
  ],
])('%s are written with their labels, and gone when the next program starts', (_, write) => {
  const memory = opened()
  write(memory)
  expect(memory.readU64(region.heap, 8)).toBe(9n)
  expect(memory.labelOf(region.heap, 8, 8)).toBe(77)
  expect(memory.labelsAt(region.heap, 12, 8)).toEqual(Int32Array.of(77, 77, 77, 77, 0, 0, 0, 0))
  memory.reset()
  expect(memory.readU64(region.heap, 8)).toBe(0n)
  expect(memory.labelOf(region.heap, 8, 8)).toBe(0)
})

test('what is written over is no longer labelled', () => {
  const memory = opened()
  memory.write(region.input, 100, new Uint8Array(16), 5)
  memory.writeByte(region.input, 104, 1)
  expect(memory.labelOf(region.input, 104, 1)).toBe(0)
  expect(memory.labelOf(region.input, 105, 1)).toBe(5)
})

test('constants are read and never labelled', () => {
  const memory = opened()
  expect([...memory.read(region.code, 2, 3)]).toEqual([3, 4, 5])
  expect(memory.readU64(region.code, 1)).toBe(0x0908070605040302n)
  expect(memory.labelsAt(region.code, 0, 8)).toBeUndefined()
})

test('written pages of the input are known, from the last seal on', () => {
  const memory = opened()
  memory.writeByte(region.input, 2_100, 1)
  expect(memory.isWritten(2_048, 100)).toBe(true)
  memory.seal()
  expect(memory.isWritten(0, 5_000)).toBe(false)
  memory.writeByte(region.input, 4_500, 1)
  expect([memory.isWritten(0, 3_000), memory.isWritten(4_400, 200)]).toEqual([false, true])
})

test('an input larger than any before finds room', () => {
  const memory = opened()
  const program = {
    readOnly: constants,
    readOnlyView: new DataView(constants.buffer),
    readOnlyRegion: 0,
    hasStackGaps: true,
  }
  memory.open(program, 300_000)
  memory.writeByte(region.input, 299_999, 7)
  expect(memory.read(region.input, 299_999, 1)[0]).toBe(7)
  expect(memory.holds(region.constants, 0, 9, false)).toBe(true)
})

test('what is too long for a frame goes on in the next', () => {
  const memory = opened()
  expect(memory.behind(region.stack, 4_000, 8)).toBe(4_008)
  expect(memory.behind(region.stack, 4_000, 200)).toBe(2 * frameBytes + 104)
  expect(memory.behind(region.stack, frameBytes, 8)).toBe(-1)
  expect(memory.behind(region.heap, 4_000, 200)).toBe(4_200)
})
