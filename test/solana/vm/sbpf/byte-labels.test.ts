import { expect, test } from 'bun:test'
import { ByteLabels } from '../../../../src/solana/vm/sbpf/byte-labels.ts'
import { seededRandom } from '../../../kit/seeded-random.ts'

const bytes = 256

test('it does what a list of labels does, and never misses one', () => {
  const random = seededRandom(7)
  const below = (end: number): number => Math.floor(random() * end)
  const labels = new ByteLabels(bytes)
  const plain = new Int32Array(bytes)
  for (let step = 0; step < 20_000; step++) {
    const size = 1 + below(step % 3 === 0 ? 60 : 9)
    const base = below(bytes - size)
    const label = below(3) === 0 ? 0 : 1 + below(1_000)
    const from = below(bytes - size)
    const way = below(4)
    if (way === 0) {
      labels.set(base, size, label)
      plain.fill(label, base, base + size)
    } else if (way === 1) {
      const each = Int32Array.from({ length: size }, () => below(2) * below(1_000))
      labels.setEach(base, each)
      plain.set(each, base)
    } else if (way === 2) {
      labels.setOthers(base, size, label)
      for (let at = base; at < base + size; at++) plain[at] ||= label
    } else {
      labels.copyWithin(base, from, size)
      plain.copyWithin(base, from, from + size)
    }
    const read = plain.subarray(from, from + size)
    expect(labels.first(from, size)).toBe(read.find((each) => each !== 0) ?? 0)
    expect([...labels.slice(from, size)]).toEqual([...read])
    expect(labels.areAt(from, read)).toBe(true)
    expect(
      labels.areAt(
        from,
        read.map((each, at) => (at === size - 1 ? each + 1 : each)),
      ),
    ).toBe(false)
    if (read.some((each) => each !== 0)) expect(labels.has(from, size)).toBe(true)
  }
})

test.each<[name: string, base: number, size: number, left: number[]]>([
  ['whole words', 16, 16, []],
  ['a word and parts of two others', 20, 16, [16, 32]],
  ['a part of one', 17, 6, [16]],
])(
  'what is cleared is no longer looked at, where no neighbour may have one: %s',
  (_, base, size, left) => {
    const labels = new ByteLabels(64)
    labels.set(base, size, 9)
    labels.set(base, size, 0)
    expect([...labels.words.keys()].filter((word) => labels.words[word] !== 0)).toEqual(
      left.map((at) => at / 8),
    )
    expect(labels.first(0, 64)).toBe(0)
  },
)
