import { expect, test } from 'bun:test'
import { recordedEvents } from '../kit/ledger/recorded-events.ts'

test('an NFT that a marketplace held for its seller is sold, not only paid for', () => {
  expect(recordedEvents('3Mhp6cAf')).toMatchObject([
    {
      what: 'trade-nft',
      side: 'sell',
      nfts: ['FkfMaBkeqt3GAQLoKJrMbQKWpynL51o3JgEbK1jHJ6Qg'],
      price: [{ raw: 2_001_734_160n }],
    },
  ])
})
