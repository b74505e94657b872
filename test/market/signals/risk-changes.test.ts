import { describe, expect, test } from 'bun:test'
import { findRiskChanges } from '../../../src/market/signals/risk-changes.ts'
import type { SignalFact } from '../../../src/market/signals/signal-reason.ts'
import { wellKnownMints } from '../../../src/solana/known/well-known-mints.ts'
import { addressNumber, usdcMint } from '../../kit/market/index-trades.ts'
import {
  alice,
  bob,
  doubled,
  factsOf,
  firstOf,
  issuer,
  launchpad,
  snapshotsOf,
  type LoudRow,
  nowMs,
  type QuietRow,
  changesOf,
  supply,
  testChanges,
  vault,
} from '../../kit/checks/mint-snapshots.ts'

const backedMints = [...wellKnownMints].flatMap(([known, { backed }]) => (backed ? [known] : []))
const plainMint = firstOf(
  [...wellKnownMints].flatMap(([known, { backed }]) => (backed ? [] : [known])),
)

const quiet: QuietRow[] = [
  ['nothing changes', [{ mintAuthority: alice }, { mintAuthority: alice }]],
  ['there is only one snapshot', [{ mintAuthority: alice }]],
  ['the supply shrinks', [{}, { supply: supply / 3n }]],
  ['the supply grows by 4.9 %', [{ mintAuthority: alice }, { supply: (supply * 1049n) / 1000n }]],
  ['the first tokens are minted', [{ supply: 0n }, {}]],
  ['an issuer mints', [{ mintAuthority: issuer }, { mintAuthority: issuer, ...doubled }]],
  ['a launchpad mints', [{ mintAuthority: launchpad }, { mintAuthority: launchpad, ...doubled }]],
  [
    'a program mints 10 %',
    [{ mintAuthority: vault }, { mintAuthority: vault, supply: (supply * 11n) / 10n }],
  ],
  [
    'USDC is minted by an unknown address',
    [{ mintAuthority: alice }, { mintAuthority: alice, ...doubled }],
    usdcMint,
  ],
  ['the mint was recreated with other decimals', [{ decimals: 9 }, { decimals: 6, ...doubled }]],
  [
    'liquidity halves',
    [{ liquidityUsd: 90_000 }, { liquidityUsd: 45_000 }, { liquidityUsd: 45_000 }],
  ],
  [
    'liquidity seems to vanish in the last reading',
    [{ liquidityUsd: 90_000 }, { liquidityUsd: 90_000 }, { liquidityUsd: 10 }],
  ],
  [
    'liquidity seems to vanish in one reading',
    [{ liquidityUsd: 90_000 }, { liquidityUsd: 10 }, { liquidityUsd: 90_000 }],
  ],
  [
    'there was hardly any liquidity',
    [{ liquidityUsd: 4_000 }, { liquidityUsd: 1 }, { liquidityUsd: 1 }],
  ],
  [
    'another provider reports less liquidity',
    [
      { liquidityUsd: 90_000 },
      { liquidityUsd: 9_000, source: 'other' },
      { liquidityUsd: 9_000, source: 'other' },
    ],
  ],
  ['the provider reports no liquidity any more', [{ liquidityUsd: 90_000 }, {}, {}]],
]

const grew = (growth: number, minted: bigint, decimals = 6): SignalFact => ({
  kind: 'supply-grew',
  growth,
  minted,
  decimals,
})

const loud: LoudRow[] = [
  [
    'the supply grows by 12 %',
    [{ mintAuthority: alice }, { mintAuthority: alice, supply: supply + 1_200_000_000_000n }],
    [grew(0.12, 1_200_000_000_000n)],
    [35, 45],
  ],
  [
    'the supply grows step by step',
    [{}, ...[1, 2, 3, 4].map((step) => ({ supply: supply + (BigInt(step) * supply) / 40n }))],
    [grew(0.1, supply / 10n)],
    [30, 40],
  ],
  [
    'the supply grows a thousandfold and the mint authority is revoked',
    [{ mintAuthority: alice }, { supply: 1_000n * supply }],
    [grew(999, 999n * supply)],
    [99, 100],
  ],
  [
    'a program mints half of the supply again',
    [{ mintAuthority: vault }, { mintAuthority: vault, supply: (3n * supply) / 2n }],
    [grew(0.5, supply / 2n)],
    [30, 40],
  ],
  [
    'tokens without decimals are minted',
    [
      { decimals: 0, supply: 10n },
      { decimals: 0, supply: 11n },
    ],
    [grew(0.1, 1n, 0)],
    [25, 40],
  ],
  [
    'the supply grows with more decimals than a number can show',
    [
      { decimals: 255, supply: 10n },
      { decimals: 255, supply: 2n ** 64n - 1n },
    ],
    [grew(Number(2n ** 64n - 11n) / 10, 2n ** 64n - 11n, 255)],
    [99, 100],
  ],
  [
    'liquidity is withdrawn',
    [{ liquidityUsd: 90_000 }, { liquidityUsd: 9_000 }, { liquidityUsd: 8_000 }],
    [{ kind: 'liquidity-fell', fromUsd: 90_000, toUsd: 9_000 }],
    [90, 90],
  ],
  [
    'several at once, the most serious first',
    [{ mintAuthority: alice }, { ...doubled, mintAuthority: bob, permanentDelegate: bob }],
    [
      grew(1, supply),
      { kind: 'permission-changed', change: { what: 'permanent-delegate', to: bob } },
      {
        kind: 'permission-changed',
        change: { what: 'mint-authority', from: alice, to: bob },
      },
    ],
    [100, 100],
  ],
]

describe('risk changes', () => {
  testChanges(quiet, loud)

  test('supply growth of backed well-known tokens is no signal; of other well-known tokens it is', () => {
    const snapshots = snapshotsOf([{ mintAuthority: alice }, { mintAuthority: alice, ...doubled }])
    expect(backedMints.length).toBeGreaterThan(10)
    expect(backedMints.flatMap((of) => changesOf(snapshots, { of }))).toEqual([])
    expect(changesOf(snapshots, { of: plainMint })).toHaveLength(1)
  })

  test('a window covers the changes within it', () => {
    const snapshots = snapshotsOf([{}, doubled, doubled], [90, 80, 1])
    expect(changesOf(snapshots)).toEqual([])
    expect(factsOf(changesOf(snapshots, { window: '6h' })[0])).toEqual([grew(1, supply)])
    expect(changesOf(snapshotsOf([{}, doubled], [700, 500]), { window: '6h' })).toEqual([])
    expect(changesOf(snapshotsOf([{}, doubled], [700, 500]), { window: '24h' })).toHaveLength(1)
  })

  test('the most serious mint comes first', () => {
    const found = findRiskChanges(
      [
        [addressNumber(1), snapshotsOf([{ mintAuthority: alice }, { mintAuthority: bob }])],
        [addressNumber(2), snapshotsOf([{}, { permanentDelegate: bob }])],
        [addressNumber(3), snapshotsOf([{}, {}])],
      ],
      { window: '1h', nowMs },
    )
    expect(found.map((signal) => signal.mint)).toEqual([addressNumber(2), addressNumber(1)])
  })
})
