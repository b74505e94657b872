import { expect, test } from 'bun:test'
import { countWords, type WordCount } from '../../../../src/checks/dapp/site/lexicon.ts'

const cases: readonly [label: string, expected: Partial<WordCount>][] = [
  ['', { lures: 0, trades: 0, projects: 0, disguised: 0, restLength: 0 }],
  ['gardening', { lures: 0, projects: 0, disguised: 0 }],
  ['claim-raydium', { lures: 1, projects: 1, disguised: 0, restLength: 0 }],
  ['claimraydium', { lures: 1, projects: 1, disguised: 0, restLength: 0 }],
  ['ciaim-raydium', { lures: 1, projects: 1, disguised: 1 }],
  ['raidium', { projects: 0, disguised: 1 }],
  ['token-xq', { trades: 1, restLength: 2, pattern: 'T-q' }],
  ['claim-mantaairdrop', { lures: 2, projects: 1, pattern: 'L-PL' }],
  ['my-raidium-hub', { parts: 2, disguised: 1, pattern: 'D-N-D' }],
  ['claimraidium', { lures: 1, disguised: 1, restLength: 7, pattern: 'Ln' }],
  ['cryptohotel', { trades: 1, plains: 1, projects: 0, pattern: 'To' }],
  ['claim-raydiumairdrop', { lureLength: 12, longestLure: 7, projectLength: 7, longestProject: 7 }],
  ['raidium-hub', { longestDisguised: 7, longestProject: 0, projectLength: 0 }],
  ['claimraidium', { longestDisguised: 7, longestLure: 5, lureLength: 5 }],
  ['gardening', { longestDisguised: 0, longestLure: 0, lureLength: 0 }],
  ['gugzebbavu', { restLength: 10, pattern: 'R' }],
]
test.each(cases)('%j', (label, expected) => expect(countWords(label)).toMatchObject(expected))
