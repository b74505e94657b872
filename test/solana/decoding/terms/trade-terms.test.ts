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

const programs = {
  bridge: address('src5qyZHqTqecJV4aY6Cb6zDZLMDzrDKKezs22MPHr4'),
  gavel: address('srAMMzfVHVAtgSJc8iH6CfKzuWuUTzLHVCE81QU1rgi'),
  jupiter4: address('JUP4Fb2cqiRUcaTHdrPC8h2gNsA2ETXiPDD33WcGuJB'),
  manifest: address('MNFSTqtC93rEfYHB6hF82sKdZpUDFWkViLByLd1k1Ms'),
  mercurial: address('MERLuDFBMmsHnsBPZw2sDQZHvXFMwp8EdjudcU2HKky'),
  moonshot: address('MoonCVVNZFSYkqNXP6bxHLPL6QQJiMagDL3qcqUQTrG'),
  oneInch: address('HNarfxC3kYMMhFkxUFeYb8wHVdPzY5t9pupqW5fL2meM'),
  onchainLabs: address('proVF4pMXVaYqmy4NjniPh4pqKNfMmsihgd4wdkCX3u'),
  phoenix: address('PhoeNiXZ8ByJGLkxNfZRnkUfjvmuYqLR89jjFHGqdXY'),
  raydiumRoute: address('routeUGWgWzqBWFcrCfv8tritsqukccJPu3q5GPP3xS'),
  saros: address('1qbkdrr3z4ryLA7pZykqxvxWPoeifcVKo6ZG9CfkvVE'),
  stabble: address('swapNyd8XiQwJ6ianp9snpu4brUqFxadzvHebnAXjJZ'),
  virtuals: address('5U3EU2ubXtK84QcRjWVmYt9RaDyA8gKxdUrPFXmZyaki'),
} as const

/** Data as the clients encode it, or as it was recorded on mainnet. */
const encoded: readonly [
  name: string,
  program: keyof typeof programs,
  hex: string,
  terms: TradeTerms | undefined,
][] = [
  [
    'recorded: deBridge, dollars for ether on Arbitrum',
    'bridge',
    '828362be28ce4432f3cd130200000000000000000000000000000000000000000000000000000000000000000000a4b1140000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000002dcdb9a8f061531400000021f2a9b5f420245d86e8faa753022da01946b13f00837e3e5a31614094b6f42cb537077f2f32332b29f86bf9cd6f668fc9a6960d03001400000021f2a9b5f420245d86e8faa753022da01946b13f0114000000555ce236c0220695b68341bc48c68d52210cc35b0001f2120000dd0f033797010000420000000101010000b92a6700000000000000000000000000000000005361f0a8b9cd2d00000000000000000000000000000000000000000000000000000000000000000000',
    {
      kind: 'bridge-order',
      gives: 34_852_339n,
      wants: { chainId: 42_161n, token: '00'.repeat(20), amount: 12_892_571_238_949_203n },
    },
  ],
  [
    'recorded: Jupiter v4, a quote without slippage',
    'jupiter4',
    'e517cb977ae3ad2a0002000000021100021101002f685900000000002f685900000000000000',
    { kind: 'minimum', minOut: 1_500_000_000n },
  ],
  [
    'recorded: a route of Raydium, which paid 28,168',
    'raydiumRoute',
    `005d234e0100000000716d${'00'.repeat(38)}`,
    { kind: 'minimum', minOut: 28_017n },
  ],
  [
    'recorded: a purchase of a fixed amount on Moonshot',
    'moonshot',
    '66063d1201daebea570f9467f00400004006190000000000010f27000000000000',
    { kind: 'maximum', maxIn: 3_279_836n, out: 5_430_576_418_647n },
  ],
  [
    'recorded: a sale on Moonshot',
    'moonshot',
    '33e685a4017f83ad00ee7b43ff8e0000734a400100000000006400000000000000',
    { kind: 'minimum', minOut: 20_780_673n },
  ],
  [
    'Manifest, for a fixed payment',
    'manifest',
    '04320000000000000007000000000000000101',
    { kind: 'minimum', minOut: 7n },
  ],
  [
    'Manifest, for a fixed return',
    'manifest',
    '04320000000000000007000000000000000100',
    { kind: 'maximum', maxIn: 50n, out: 7n },
  ],
  ['Mercurial', 'mercurial', '0432000000000000000700000000000000', { kind: 'minimum', minOut: 7n }],
  [
    'Phoenix, at any price',
    'phoenix',
    `0002010032${'00'.repeat(51)}`,
    { kind: 'minimum', minOut: 0n },
  ],
  [
    'Phoenix, with a minimum in lots',
    'phoenix',
    `0002010032${'00'.repeat(23)}07${'00'.repeat(27)}`,
    undefined,
  ],
  ['Phoenix, with a price', 'phoenix', `0002010132${'00'.repeat(59)}`, undefined],
]

const further: readonly [name: string, found: TradeTerms | undefined, terms: TradeTerms][] = [
  [
    'an optional payment, absent',
    read(programs.stabble, 'f8c69e91e17587c8', [0n, 1], [7n, 8]),
    { kind: 'minimum', minOut: 7n },
  ],
  [
    'an optional payment',
    read(programs.stabble, 'f8c69e91e17587c8', [1n, 1], [50n, 8], [7n, 8]),
    { kind: 'minimum', minOut: 7n },
  ],
  [
    'a quote behind the number of an order',
    read(programs.onchainLabs, 'bbc9d433109bec3c', [1n, 8], [50n, 8], [1_000n, 8], [300n, 2]),
    { kind: 'minimum', minOut: 970n },
  ],
  [
    'a kind of trade behind the side',
    read(programs.gavel, '00', [1n, 1], [1n, 1], [7n, 8], [50n, 8]),
    { kind: 'maximum', maxIn: 50n, out: 7n },
  ],
  [
    'a threshold that limits what is paid',
    read(programs.saros, 'f8c69e91e17587c8', [7n, 8], [50n, 8], [1n, 1], [1n, 1]),
    { kind: 'maximum', maxIn: 50n, out: 7n },
  ],
  [
    'a purchase with a maximum',
    read(programs.virtuals, '66063d1201daebea', [7n, 8], [50n, 8]),
    { kind: 'maximum', maxIn: 50n, out: 7n },
  ],
  [
    'an order behind its number',
    read(programs.oneInch, '181ec828051c0777', [1n, 4], [50n, 8], [7n, 8]),
    { kind: 'order', gives: 50n, gets: 7n },
  ],
]

describe('terms of a trade', () => {
  test.each(encoded)('%s', (_, program, hex, terms) =>
    expect(termsOf({ programId: programs[program], data: Buffer.from(hex, 'hex') })).toEqual(terms),
  )
  test.each(further)('%s', (_, found, terms) => expect(found).toEqual(terms))

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
