import { expect, test } from 'bun:test'
import { countWords, type WordCount } from '../../../src/domain/dapp/lexicon.ts'

const cases: readonly [label: string, expected: Partial<WordCount>][] = [
  ['', { lures: 0, trades: 0, projects: 0, disguised: 0, restLength: 0 }],
  ['gardening', { lures: 0, projects: 0, disguised: 0 }],
  ['claim-raydium', { lures: 1, projects: 1, disguised: 0, restLength: 0 }],
  ['claimraydium', { lures: 1, projects: 1, disguised: 0, restLength: 0 }],
  ['ciaim-raydium', { lures: 1, projects: 1, disguised: 1 }],
  ['raidium', { projects: 0, disguised: 1 }],
  ['token-xq', { trades: 1, restLength: 2 }],
]
test.each(cases)('%j', (label, expected) => expect(countWords(label)).toMatchObject(expected))
