import { expect, test } from 'bun:test'
import { DecisionRecord } from '../../../../src/solana/vm/forced/decision-record.ts'

type Step = (record: DecisionRecord) => void

const branch =
  (program: number, instruction: number, jumps: boolean, label: number): Step =>
  (record) =>
    expect(record.watcherOf(program).branch(instruction, jumps, label)).toBe(jumps)
const pointed =
  (target: number): Step =>
  (record) =>
    expect(record.watcherOf(1).indirectCall(5, target, 16)).toBe(target)

const recorded = (...steps: readonly Step[]): string => {
  const record = new DecisionRecord()
  for (const step of steps) step(record)
  return record.bytes().join()
}

test('nothing is turned, and the same decisions make the same record', () => {
  const steps = [branch(1, 7, true, 20), pointed(9), branch(2, 7, false, 21)]
  expect(recorded(...steps)).toBe(recorded(...steps))
  expect(recorded()).toBe('')
  expect(new DecisionRecord().watcherOf(1).survives()).toBe(false)
})

test.each<[what: string, other: readonly Step[]]>([
  ['program', [branch(2, 7, true, 20)]],
  ['instruction', [branch(1, 8, true, 20)]],
  ['way', [branch(1, 7, false, 20)]],
  ['origin', [branch(1, 7, true, 21)]],
  ['number of them', [branch(1, 7, true, 20), branch(1, 7, true, 20)]],
  ['target', [pointed(7)]],
  ['place', [(record) => record.watcherOf(1).placed(20)]],
])('another %s makes another record', (_, other) => {
  expect(recorded(...other)).not.toBe(recorded(branch(1, 7, true, 20)))
})

test('a long run is recorded to its end', () => {
  const many = Array.from({ length: 5_000 }, (_, index) => branch(1, index, true, 16))
  const last = [...many.slice(0, -1), branch(1, 4_999, false, 16)]
  expect(recorded(...many)).not.toBe(recorded(...last))
  const record = new DecisionRecord()
  for (const step of many) step(record)
  expect(record.bytes()).toHaveLength(5_000 * 16)
})
