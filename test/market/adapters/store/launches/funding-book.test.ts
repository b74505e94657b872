import { expect, test } from 'bun:test'
import { makeFundingBook } from '../../../../../src/market/adapters/store/launches/funding-book.ts'
import { positionOf } from '../../../../../src/market/blocks/trade-position.ts'
import { serviceMinFunded } from '../../../../../src/market/thresholds.ts'
import { fundingAt, walletNumber } from '../../../../kit/market/launch-blocks.ts'

const [wallet, funder, other] = [walletNumber(1), walletNumber(50), walletNumber(51)]
const at = (slot: number): bigint => positionOf(BigInt(slot), 0)

test('the first funder stays, whatever the order in which blocks are read', () => {
  const book = makeFundingBook()
  book.add(fundingAt(10, wallet, funder))
  book.add(fundingAt(12, wallet, other))
  expect(book.funderOf(wallet, at(20))).toBe(funder)
  book.add(fundingAt(8, wallet, other))
  expect(book.funderOf(wallet, at(20))).toBe(other)
  // Not known yet at that place of the chain.
  expect(book.funderOf(wallet, at(7))).toBeUndefined()
})

test('a dropped block takes its payments along', () => {
  const book = makeFundingBook()
  book.add(fundingAt(10, wallet, funder))
  book.removeBetween(at(11), at(12))
  expect(book.funderOf(wallet, at(20))).toBe(funder)
  book.removeBetween(at(10), at(11))
  expect(book.funderOf(wallet, at(20))).toBeUndefined()
})

test('a funder of many is a service for as long as they are remembered', () => {
  const book = makeFundingBook(serviceMinFunded)
  for (let number = 0; number < serviceMinFunded; number += 1)
    book.add(fundingAt(10, walletNumber(1_000 + number), funder))
  expect(book.isService(funder)).toBe(true)
  expect(book.funderOf(walletNumber(1_000), at(20))).toBeUndefined()
  // The oldest payment makes room.
  book.add(fundingAt(11, wallet, other))
  expect(book.isService(funder)).toBe(false)
  expect(book.funderOf(walletNumber(1_000), at(20))).toBeUndefined()
  expect(book.funderOf(walletNumber(1_001), at(20))).toBe(funder)
})
