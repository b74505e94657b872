import { expect, test } from 'bun:test'
import type { ScenarioChange } from '../../../../src/scan/scenarios/scenario.ts'
import { changeText } from '../../../../src/scan/words/en/scenarios.ts'

test.each<[change: ScenarioChange, text: string]>([
  [{ cause: 'time', unit: 'day', count: 1 }, 'one day later'],
  [{ cause: 'time', unit: 'second', count: 10 }, '10 seconds later'],
  [{ cause: 'time', unit: 'epoch', count: 1 }, 'in the next epoch'],
  // Transactions of a request are counted from one.
  [{ cause: 'sibling', after: 0 }, 'after transaction 1 of this request'],
])('%j ends a sentence', (change, text) => expect(changeText(change)).toBe(text))
