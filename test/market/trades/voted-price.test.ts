import { describe, expect, test } from 'bun:test'
import { seededRandom } from '../../kit/seeded-random.ts'
import { type PriceVote, votedPrice } from '../../../src/market/trades/voted-price.ts'

const vote = (voter: number, price: number, size: number): PriceVote => ({ voter, price, size })
const honest = [0.99, 1, 1, 1.01, 1.02].map((price, at) => vote(at, price, 300))
const many = (count: number, price: number, size: number) =>
  Array.from({ length: count }, (_, at) => vote(100 + at, price, size))

describe('the price that most of the value agrees on', () => {
  test.each<[what: string, votes: PriceVote[], price: number | undefined]>([
    ['no trade, no price', [], undefined],
    ['a single trade', [vote(1, 5, 10)], 5],
    ['of two, the lower one', [vote(1, 7, 1_000), vote(2, 5, 1)], 5],
    [
      'of three, the middle one, whatever their size',
      [vote(1, 9, 1e9), vote(2, 5, 1), vote(3, 7, 1)],
      7,
    ],
    ['the middle of many', honest, 1],
    ['large trades outweigh small ones', [...honest, ...many(3, 2, 30)], 1],
    ['one wallet does not decide, however large', [...honest, vote(9, 50, 1e9)], 1.01],
    ['two wallets do not', [...honest, ...many(2, 50, 1e9)], 1.02],
    [
      'a wallet that trades in circles counts once',
      [...honest, ...Array.from({ length: 500 }, () => vote(9, 50, 300))],
      1,
    ],
    ['a thousand trades of a dollar move nothing', [...honest, ...many(1_000, 50, 1)], 1],
  ])('%s', (_, votes, price) => {
    expect(votedPrice(votes)?.price).toBe(price as number)
  })

  test('two wallets move it no further than the others differ, at any size and price', () => {
    const random = seededRandom(7)
    for (let round = 0; round < 2_000; round += 1) {
      const honestVotes = Array.from({ length: 5 + Math.floor(20 * random()) }, (_, at) =>
        vote(at, 0.9 + 0.2 * random(), 10 ** (3 * random())),
      )
      const prices = honestVotes.map(({ price }) => price)
      const two = [900, 901].map((voter) =>
        vote(voter, 10 ** (8 * random() - 4), 10 ** (12 * random())),
      )
      const found = votedPrice([...honestVotes, ...two])?.price ?? Number.NaN
      expect(found).toBeGreaterThanOrEqual(Math.min(...prices))
      expect(found).toBeLessThanOrEqual(Math.max(...prices))
    }
  })

  test('the order of trades does not matter', () => {
    const random = seededRandom(8)
    for (let round = 0; round < 300; round += 1) {
      const votes = Array.from({ length: 12 }, (_, at) => vote(at, random(), 1 + 100 * random()))
      const shuffled = votes.toSorted(() => random() - 0.5)
      expect(votedPrice(shuffled)).toMatchObject({ price: votedPrice(votes)?.price, voters: 12 })
    }
  })

  test('the largest trade of a wallet is its vote, the newest of equal ones', () => {
    expect(votedPrice([vote(1, 3, 1), vote(1, 2, 10), vote(1, 4, 10)])).toEqual({
      price: 2,
      voters: 1,
      size: 10,
    })
  })

  test('what is split among wallets weighs less than it did', () => {
    // Half of all value, in one trade each of 5 wallets, and of 50.
    const whole = many(5, 50, 300)
    const split = many(50, 50, 30)
    expect(votedPrice([...honest, ...whole, vote(99, 50, 300)])?.price).toBe(50)
    expect(votedPrice([...honest, ...split, vote(99, 50, 300)])?.price).toBeLessThan(2)
  })
})
