import { expect, test } from 'bun:test'
import {
  Labels,
  lamportsLabel,
  dataLabel,
  lengthLabel,
  ownerLabel,
  placeLabel,
  runtimeLabel,
  inventedLabel,
  strongerLabel,
} from '../../../../src/solana/vm/ledger/labels.ts'
import { testAddress } from '../../../kit/sbpf/two-machines.ts'

const [first, second, clock] = [testAddress(1), testAddress(2), testAddress(3)]

const made = () => {
  const labels = new Labels()
  const starts = {
    first: labels.add(first, 10),
    second: labels.add(second, 0),
    clock: labels.add(clock, 40, true),
  }
  return { labels, starts }
}

test.each([
  ['lamports', ({ starts }) => lamportsLabel(starts.first), { what: 'lamports', account: first }],
  ['owner', ({ starts }) => ownerLabel(starts.first), { what: 'owner', account: first }],
  ['length', ({ starts }) => lengthLabel(starts.second), { what: 'length', account: second }],
  [
    'the last byte',
    ({ starts }) => dataLabel(starts.first, 9),
    { what: 'data', account: first, offset: 9 },
  ],
  [
    'a sysvar',
    ({ starts }) => dataLabel(starts.clock, 32),
    { what: 'sysvar', sysvar: clock, offset: 32 },
  ],
  ['the runtime', () => runtimeLabel, { what: 'runtime' }],
  ['what was made up', () => inventedLabel, { what: 'invented' }],
] as [
  string,
  (
    made: { starts: Record<string, number> } & {
      labels: Labels
      starts: { first: number; second: number; clock: number }
    },
  ) => number,
  object,
][])('%s', (_, label, origin) => {
  const both = made()
  expect(both.labels.originOf(label(both))).toMatchObject(origin)
})

test('of two labels that of data is kept, and a place that depends on lengths passes nothing on', () => {
  const { starts } = made()
  const [length, data] = [lengthLabel(starts.first), dataLabel(starts.first, 1)]
  expect([
    strongerLabel(length, data),
    strongerLabel(data, length),
    strongerLabel(0, data),
  ]).toEqual([data, data, data])
  expect([placeLabel(length), placeLabel(data)]).toEqual([0, data])
})
