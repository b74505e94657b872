import { expect, test } from 'bun:test'
import { clockSysvar } from '../../../../src/solana/address/known-address.ts'
import type { StateChange } from '../../../../src/solana/vm/forced/state-change.ts'
import { stateText } from '../../../../src/scan/words/en/state-change.ts'
import { stranger, theirs } from '../../../kit/scan/risk-context.ts'

const data = (offset: number, hex: string): StateChange => ({
  account: theirs,
  what: 'data',
  offset,
  hex,
})

test.each<[what: string, state: StateChange[], parts: RegExp]>([
  ['a byte', [data(40, '07')], /^once byte 40 of account \S+ becomes 7$/],
  ['a number', [data(8, '0201')], /^once bytes 8 to 9 of account \S+ become 0x0201$/],
  ['a key', [data(0, '11'.repeat(32))], /^once bytes 0 to 31 of account \S+ change$/],
  [
    'a balance',
    [{ account: theirs, what: 'lamports', lamports: 1_500_000_000n, before: 1n }],
    /holds 1\.5 SOL$/,
  ],
  ['an owner', [{ account: theirs, what: 'owner', owner: stranger }], / belongs to program \S+$/],
  ['a size', [{ account: theirs, what: 'length', bytes: 131 }], / has 131 bytes$/],
  ['an end', [{ account: theirs, what: 'closed' }], / is closed$/],
  [
    'two',
    [data(1, '01'), data(3, '02')],
    /^once byte 1 of account \S+ becomes 1 and byte 3 becomes 2$/,
  ],
  [
    'two of different accounts',
    [data(1, '01'), { ...data(3, '02'), account: stranger }],
    / becomes 1 and byte 3 of account \S+ becomes 2$/,
  ],
  [
    'more than are named',
    [data(1, '01'), data(3, '02'), data(5, '03'), data(7, '04')],
    /, byte 3 becomes 2 and 2 more values change$/,
  ],
])('words name what accounts hold: %s', (_, state, parts) =>
  expect(stateText(state)).toMatch(parts),
)

test('time has words of its own', () =>
  expect(stateText([{ ...data(0, '01'), account: clockSysvar }])).toBeUndefined())
