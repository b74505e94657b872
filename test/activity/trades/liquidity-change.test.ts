import { expect, test } from 'bun:test'
import { deriveTrades } from '../../../src/activity/trades/derive-trades.ts'
import { emptyFlows } from '../../../src/activity/trades/flows.ts'
import { liquidityChangeOf } from '../../../src/activity/trades/liquidity-change.ts'
import { callsOf } from '../../../src/activity/trades/venues.ts'
import { wrappedSolMint } from '../../../src/solana/address/known-address.ts'
import { allRecorded } from '../../kit/chain/recorded-transaction.ts'
import { ledgerTransaction } from '../../kit/ledger/ledger-record.ts'
import { addressNumber } from '../../kit/market/index-trades.ts'

const wallet = addressNumber(1)
const [token, share] = [addressNumber(1, 7), addressNumber(2, 7)]
const calls = { ...callsOf([], new Map()), exchangeCalls: 1, venues: ['Orca Whirlpools'] }

type Change = [mint: typeof token, amount: bigint, decimals: number]

const flowsOf = (
  changes: readonly Change[],
  parts: { minted?: typeof token; burned?: typeof token },
) => ({
  ...emptyFlows(wallet),
  net: new Map(changes.map(([mint, amount]) => [mint, amount])),
  decimals: new Map(changes.map(([mint, , decimals]) => [mint, decimals])),
  minted: new Set(parts.minted ? [parts.minted] : []),
  burned: new Set(parts.burned ? [parts.burned] : []),
})

test.each([
  [
    'both sides are added for a share that is minted',
    flowsOf(
      [
        [token, -5_000n, 6],
        [wrappedSolMint, -9_000_000n, 9],
        [share, 70n, 6],
      ],
      { minted: share },
    ),
    [
      { mint: token, decimals: 6, amount: 5_000n },
      { mint: wrappedSolMint, decimals: 9, amount: 9_000_000n },
    ],
  ],
  [
    'one side is added for the receipt of a position',
    flowsOf(
      [
        [token, -5_000n, 6],
        [share, 1n, 0],
      ],
      {},
    ),
    [{ mint: token, decimals: 6, amount: 5_000n }],
  ],
  [
    'both sides are removed for a share that is burned',
    flowsOf(
      [
        [token, 5_000n, 6],
        [wrappedSolMint, 9_000_000n, 9],
        [share, -70n, 6],
      ],
      { burned: share },
    ),
    [
      { mint: token, decimals: 6, amount: -5_000n },
      { mint: wrappedSolMint, decimals: 9, amount: -9_000_000n },
    ],
  ],
  ['a share alone moved', flowsOf([[share, 70n, 6]], { minted: share }), undefined],
] as const)('%s', (_, flows, amounts) => {
  const expected = amounts && { wallet, venues: ['Orca Whirlpools'], amounts: [...amounts] }
  expect<unknown>(liquidityChangeOf(flows, calls)).toEqual(expected)
})

test('without a known exchange it is no liquidity of a market', () => {
  const flows = flowsOf(
    [
      [token, -5_000n, 6],
      [share, 70n, 6],
    ],
    { minted: share },
  )
  expect(liquidityChangeOf(flows, { ...calls, exchangeCalls: 0 })).toBeUndefined()
})

test('recorded transactions: exactly those that are liquidity, with what moved', () => {
  const derived = allRecorded().map((each) => deriveTrades(ledgerTransaction(each)))
  for (const { others, liquidity } of derived)
    expect(liquidity.map((each) => each.wallet)).toEqual(
      others.filter(({ kind }) => kind === 'liquidity').map((each) => each.wallet),
    )
  const found = derived.flatMap(({ liquidity }) => liquidity)
  expect(
    found.map(({ venues, amounts }) => [venues, amounts.map(({ amount }) => amount)]),
  ).toContainEqual([['Meteora DLMM'], [-4_014_014n, -207_950_433n]])
})
