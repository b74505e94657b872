import { describe, expect, test } from 'bun:test'
import type { Address } from '../../../src/solana/address/address.ts'
import { wrappedSolMint } from '../../../src/solana/address/known-address.ts'
import { makeLedger, microUsd, usdOf } from '../../../src/market/traders/pnl.ts'
import type { TalliedTrade } from '../../../src/market/traders/tallied-trade.ts'
import { addressNumber, usdcMint } from '../../kit/market/index-trades.ts'
import { seededRandom } from '../../kit/seeded-random.ts'

const token = addressNumber(1, 8)
const other = addressNumber(2, 8)

type Step = [
  side: 'buy' | 'sell',
  amount: bigint,
  usd?: number | undefined,
  quote?: Address,
  base?: Address,
]

const tradeOf = ([
  side,
  baseAmount,
  amountUsd,
  quoteMint = usdcMint,
  baseMint = token,
]: Step): TalliedTrade => ({
  timeSeconds: 1,
  wallet: addressNumber(1),
  side,
  baseMint,
  baseAmount,
  quoteMint,
  quoteAmount: 50n,
  ...(amountUsd !== undefined && { amountUsd }),
})

/** Result of the last step, in dollars: gain, counted proceeds, proceeds. */
const lastOf = (steps: readonly Step[]): [number, number, number] | undefined => {
  const ledger = makeLedger()
  const results = steps.map((step) => ledger.take(tradeOf(step)))
  const last = results.at(-1)
  return last && [usdOf(last.gain), usdOf(last.countedProceeds), usdOf(last.proceeds)]
}

const cases: [what: string, steps: Step[], last: [number, number, number] | undefined][] = [
  ['a purchase has no result', [['buy', 10n, 5]], undefined],
  [
    'all sold for more',
    [
      ['buy', 10n, 5],
      ['sell', 10n, 8],
    ],
    [3, 8, 8],
  ],
  [
    'all sold for less',
    [
      ['buy', 10n, 5],
      ['sell', 10n, 1],
    ],
    [-4, 1, 1],
  ],
  [
    'half sold',
    [
      ['buy', 10n, 5],
      ['sell', 5n, 8],
    ],
    [5.5, 8, 8],
  ],
  [
    'first in, first out',
    [
      ['buy', 10n, 5],
      ['buy', 10n, 50],
      ['sell', 10n, 8],
    ],
    [3, 8, 8],
  ],
  [
    'sold from two lots',
    [
      ['buy', 10n, 5],
      ['buy', 10n, 50],
      ['sell', 15n, 60],
    ],
    [30, 60, 60],
  ],
  [
    'the rest of a lot sold',
    [
      ['buy', 10n, 5],
      ['buy', 10n, 50],
      ['sell', 15n, 60],
      ['sell', 5n, 20],
    ],
    [-5, 20, 20],
  ],
  ['sold without a known purchase', [['sell', 10n, 8]], [0, 0, 8]],
  [
    'more sold than bought: only the bought part counts',
    [
      ['buy', 5n, 5],
      ['sell', 10n, 8],
    ],
    [-1, 4, 8],
  ],
  [
    'bought at an unknown cost',
    [
      ['buy', 10n],
      ['sell', 10n, 8],
    ],
    [0, 0, 8],
  ],
  [
    'bought at an unknown cost, then at a known one',
    [
      ['buy', 10n],
      ['buy', 10n, 2],
      ['sell', 20n, 8],
    ],
    [2, 4, 8],
  ],
  [
    'sold at an unknown value',
    [
      ['buy', 10n, 5],
      ['sell', 10n],
    ],
    undefined,
  ],
  [
    'sold tokens are gone',
    [
      ['buy', 10n, 5],
      ['sell', 10n],
      ['sell', 10n, 9],
    ],
    [0, 0, 9],
  ],
  [
    'a token that pays for another one is gone',
    [
      ['buy', 50n, 5],
      ['buy', 10n, undefined, token, other],
      ['sell', 50n, 9],
    ],
    [0, 0, 9],
  ],
  [
    'a token bought with another token has no cost',
    [
      ['buy', 10n, 5],
      ['sell', 10n, undefined, other],
      ['sell', 50n, 9, usdcMint, other],
    ],
    [0, 0, 9],
  ],
  [
    'SOL as money leaves no lots',
    [
      ['buy', 50n, 5, usdcMint, wrappedSolMint],
      ['buy', 10n, 4, wrappedSolMint],
      ['sell', 50n, 9, usdcMint, wrappedSolMint],
    ],
    [4, 9, 9],
  ],
]

describe('results', () => {
  test.each(cases)('%s', (_, steps, last) => {
    expect(lastOf(steps)).toEqual(last)
  })

  test('huge amounts and thirds of a dollar add up exactly', () => {
    const ledger = makeLedger()
    const whole = 3n * (2n ** 64n - 1n)
    ledger.take(tradeOf(['buy', whole, 10]))
    const parts = [1n, 1n, 1n].map(() => ledger.take(tradeOf(['sell', whole / 3n, 4])))
    expect(parts.reduce((sum, part) => sum + (part?.gain ?? 0n), 0n)).toBe(microUsd(2))
    expect(ledger.take(tradeOf(['sell', 1n, 4]))?.countedProceeds).toBe(0n)
  })

  test('gains and remaining costs always add up to what was paid', () => {
    const random = seededRandom(11)
    for (let round = 0; round < 50; round += 1) {
      const ledger = makeLedger()
      let paid = 0n
      let gained = 0n
      let counted = 0n
      let held = 0n
      for (let step = 0; step < 1_500; step += 1) {
        const usd = Math.round(random() * 1e8) / 1e6
        const amount = 1n + BigInt(Math.floor(random() * 1e6))
        if (random() < 0.7) {
          ledger.take(tradeOf(['buy', amount, usd]))
          paid += microUsd(usd)
          held += amount
        } else if (amount <= held) {
          const sale = ledger.take(tradeOf(['sell', amount, usd]))
          gained += sale?.gain ?? 0n
          counted += sale?.countedProceeds ?? 0n
          held -= amount
        }
      }
      const last = held > 0n ? ledger.take(tradeOf(['sell', held, 0])) : undefined
      gained += last?.gain ?? 0n
      expect(gained).toBe(counted - paid)
    }
  })
})
