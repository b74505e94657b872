import { describe, expect, test } from 'bun:test'
import { buyerGroupsOf, linkedBuyers } from '../../../src/market/launches/buyer-groups.ts'
import type { LaunchBuyer } from '../../../src/market/launches/launch.ts'
import { positionOf } from '../../../src/market/blocks/trade-position.ts'
import { walletNumber } from '../../kit/market/launch-blocks.ts'

const [one, two] = [walletNumber(91), walletNumber(92)]

/** Buyers at [slot, index], in the order of their wallets; `+` is a tip. */
const buyersAt = (
  places: readonly [
    slot: number,
    index: number,
    more?: { tip?: true; funder?: LaunchBuyer['wallet'] },
  ][],
): LaunchBuyer[] =>
  places.map(([slot, index, more = {}], at) => ({
    wallet: walletNumber(at),
    position: positionOf(BigInt(slot), index, at % 16),
    slot: BigInt(slot),
    index,
    timeSeconds: 1_700_000_000,
    amount: 10n,
    tipped: more.tip === true,
    ...(more.funder && { funder: more.funder }),
  }))

/** The token was created in slot 5. */
const creation = {
  position: positionOf(5n, 2),
  slot: 5n,
  index: 2,
  timeSeconds: 1_700_000_000,
  creator: one,
}

type Found = ['bundle' | 'funder', number[]]

describe('groups', () => {
  test.each([
    [
      'one transaction for three wallets',
      [
        [5, 7],
        [5, 7],
        [5, 7],
      ],
      [['bundle', [0, 1, 2]]],
    ],
    [
      'one tip for three in a row',
      [
        [5, 7],
        [5, 8],
        [5, 9, { tip: true }],
      ],
      [['bundle', [0, 1, 2]]],
    ],
    [
      'in a row without a tip',
      [
        [5, 7],
        [5, 8],
        [5, 9],
      ],
      [],
    ],
    [
      'competitors who each pay a tip',
      [
        [5, 7, { tip: true }],
        [5, 8, { tip: true }],
        [5, 9, { tip: true }],
      ],
      [],
    ],
    [
      'two in a row',
      [
        [5, 7],
        [5, 8, { tip: true }],
      ],
      [],
    ],
    [
      'others between them',
      [
        [5, 7],
        [5, 9],
        [5, 11, { tip: true }],
      ],
      [],
    ],
    [
      'across slots',
      [
        [5, 7],
        [5, 8],
        [6, 0, { tip: true }],
      ],
      [],
    ],
    [
      'in a row, mostly new wallets of several funders',
      [
        [5, 7, { funder: one }],
        [5, 8, { funder: two }],
        [5, 9],
      ],
      [['bundle', [0, 1, 2]]],
    ],
    [
      'one funder, apart from each other',
      [
        [5, 7, { funder: one }],
        [6, 8, { funder: one }],
        [7, 9, { funder: one }],
        [7, 30],
      ],
      [['funder', [0, 1, 2]]],
    ],
    [
      'two of one funder',
      [
        [5, 7, { funder: one }],
        [6, 8, { funder: one }],
        [7, 9],
      ],
      [],
    ],
    [
      'both',
      [
        [5, 7, { funder: one }],
        [5, 8, { funder: one }],
        [5, 9, { funder: one, tip: true }],
        [6, 1],
      ],
      [
        ['bundle', [0, 1, 2]],
        ['funder', [0, 1, 2]],
      ],
    ],
    [
      'one tip for three in a row, after the block of the creation',
      [
        [6, 7],
        [6, 8],
        [6, 9, { tip: true }],
      ],
      [],
    ],
    [
      'in a row, right behind the creation',
      [
        [5, 3],
        [5, 4],
        [5, 5],
      ],
      [['bundle', [0, 1, 2]]],
    ],
    [
      'in a row with the purchase in the creation itself',
      [
        [5, 2],
        [5, 3],
        [5, 4],
      ],
      [['bundle', [0, 1, 2]]],
    ],
    [
      'at the same place of a later block',
      [
        [6, 3],
        [6, 4],
        [6, 5],
      ],
      [],
    ],
    ['no buyers', [], []],
  ] as [string, Parameters<typeof buyersAt>[0], Found[]][])('%s', (_, places, expected) => {
    const buyers = buyersAt(places)
    const groups = buyerGroupsOf({ buyers, creation })
    expect(groups.map(({ kind, wallets }): unknown => [kind, wallets])).toEqual(
      expected.map(([kind, wallets]) => [kind, wallets.map(walletNumber)]),
    )
    for (const { wallets, amount } of groups) expect(amount).toBe(BigInt(wallets.length) * 10n)
  })
})

test('a wallet in several groups is linked once', () => {
  const buyers = buyersAt([
    [5, 7, { funder: one }],
    [5, 8, { funder: one }],
    [5, 9, { funder: one, tip: true }],
    [9, 1],
  ])
  expect(linkedBuyers(buyers, buyerGroupsOf({ buyers, creation }))).toEqual({
    wallets: 3,
    amount: 30n,
  })
})
