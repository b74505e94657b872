import { describe, expect, test } from 'bun:test'
import { address } from '../../../../src/solana/address/address.ts'
import type { TradeTerms } from '../../../../src/solana/decoding/terms/terms-table.ts'
import { termsOf } from '../../../../src/solana/decoding/terms/trade-terms.ts'
import { dataOf } from '../../../kit/values/swap-stage.ts'

const jupiter = address('JUP6LkbZbjS1jKKwapdHNy74zcZ3tLUZoi5QNyVTaV4')
const classic = address('675kPX9MHTjS2zt1qfr1NYHuzeLXfQM9H24wFSUt1Mp8')
const whirlpool = address('whirLbMiicVdio4qvUfM5KAg6Ct8VwpYzGff3uctyCc')
const dlmm = address('LBUZKhRxPF3XUpBCjp4YzTKgLccjZhTSDM9YuVaPwxo')
const damm = address('cpamdpZCGKUy5JxQXB4dcpGPiikHawvSWAd6mEn1sGG')
const okx = address('6m2CDdhRgxpH4WjvdzxAYbGxwdGUz5MziiL5jek2kBma')
const orders = address('j1o2qRpjcyUwEvwtcfhEQefh773ZgjxcVRry7LDqg5X')
const tensor = address('TCMPhJdwDryooaGtiocG1u3xcYbRpiJzb283XfCZsDp')

const read = (programId: typeof jupiter, ...data: Parameters<typeof dataOf>) =>
  termsOf({ programId, data: dataOf(...data) })

const cases: readonly [name: string, found: TradeTerms | undefined, terms: TradeTerms][] = [
  [
    'a quote less its slippage, behind a route of any length',
    read(jupiter, 'e517cb977ae3ad2a', [9n, 8], [9n, 8], [50n, 8], [1_000n, 8], [100n, 2], [0n, 1]),
    { kind: 'minimum', minOut: 990n },
  ],
  [
    'a slippage of more than all',
    read(jupiter, 'bb64facc31c4af14', [50n, 8], [1_000n, 8], [20_000n, 2]),
    { kind: 'minimum', minOut: 0n },
  ],
  [
    'a fixed return and a quoted payment',
    read(jupiter, '9d8ab85215f4f324', [1_000n, 8], [50n, 8], [200n, 2]),
    { kind: 'maximum', maxIn: 51n, out: 1_000n },
  ],
  ['a code of one byte', read(classic, '09', [50n, 8], [7n, 8]), { kind: 'minimum', minOut: 7n }],
  [
    'a code of one byte, with a maximum before the amount',
    read(classic, '0b', [50n, 8], [7n, 8]),
    { kind: 'maximum', maxIn: 50n, out: 7n },
  ],
  [
    'a threshold below which it fails',
    read(whirlpool, 'f8c69e91e17587c8', [50n, 8], [7n, 8], [0n, 8], [0n, 8], [1n, 1]),
    { kind: 'minimum', minOut: 7n },
  ],
  [
    'a threshold above which it fails',
    read(whirlpool, 'f8c69e91e17587c8', [7n, 8], [50n, 8], [0n, 8], [0n, 8], [0n, 1]),
    { kind: 'maximum', maxIn: 50n, out: 7n },
  ],
  [
    'a price impact behind an absent bin',
    read(dlmm, '38ade6d0ade49ccd', [50n, 8], [0n, 1], [300n, 2]),
    { kind: 'impact', basisPoints: 300 },
  ],
  [
    'a price impact behind a bin',
    read(dlmm, '38ade6d0ade49ccd', [50n, 8], [1n, 1], [77n, 4], [300n, 2]),
    { kind: 'impact', basisPoints: 300 },
  ],
  [
    'a swap for a fixed return',
    read(damm, '414b3f4ceb5b5b88', [7n, 8], [50n, 8], [2n, 1]),
    { kind: 'maximum', maxIn: 50n, out: 7n },
  ],
  [
    'a swap that may be filled in part',
    read(damm, '414b3f4ceb5b5b88', [50n, 8], [7n, 8], [1n, 1]),
    { kind: 'minimum', minOut: 7n },
  ],
  [
    'a minimum behind what is expected',
    read(okx, 'f0e02621b01ff1af', [50n, 8], [8n, 8], [7n, 8]),
    { kind: 'minimum', minOut: 7n },
  ],
  [
    'an order',
    read(orders, '856e4aaf709ff59f', [3n, 8], [50n, 8], [7n, 8]),
    { kind: 'order', gives: 50n, gets: 7n },
  ],
  [
    'a listing',
    read(tensor, 'ad4ca77d76470199', [7n, 8]),
    { kind: 'listing', lamports: 7n, compressed: false, inSol: true },
  ],
]

describe('terms of a trade', () => {
  test.each(cases)('%s', (_, found, terms) => expect(found).toEqual(terms))

  test('none in an instruction that is too short', () => {
    expect(read(jupiter, 'e517cb977ae3ad2a', [9n, 2])).toBeUndefined()
    expect(read(whirlpool, 'f8c69e91e17587c8', [50n, 8], [7n, 8])).toBeUndefined()
    expect(read(dlmm, '38ade6d0ade49ccd', [50n, 8], [1n, 1])).toBeUndefined()
  })

  test('none in another instruction, or of another program', () => {
    expect(read(jupiter, '0123456789abcdef', [9n, 8], [9n, 8])).toBeUndefined()
    expect(read(address('11111111111111111111111111111111'), '09', [9n, 8])).toBeUndefined()
  })
})
