import { known } from '../../../../src/findings/known.ts'
import { lockedLiquidityCheck } from '../../../../src/checks/token/rules/locked-liquidity.ts'
import type { TokenContext } from '../../../../src/checks/token/assess/token-context.ts'
import { freshAddress, noAnswer, silent, testTokenCheck } from '../../../kit/checks/token-case.ts'

const burnt = (...parts: number[]): Partial<TokenContext> => ({
  locked: known(
    parts.map((burntPct, index) => ({ pool: freshAddress(index), exchange: 'PumpSwap', burntPct })),
  ),
})

testTokenCheck(lockedLiquidityCheck, {
  quiet: [
    { name: 'a fully burnt pool', context: burnt(100) },
    { name: 'pools that are nearly burnt', context: burnt(99.5, 91) },
  ],
  firing: [
    {
      name: 'a pool without burnt shares',
      context: burnt(0),
      finds: [{ params: { exchange: 'PumpSwap', burntPct: 0 }, subject: freshAddress(0) }],
    },
    {
      name: 'one pool of two',
      context: burnt(100, 10),
      finds: [{ params: { exchange: 'PumpSwap', burntPct: 10 }, subject: freshAddress(1) }],
    },
    {
      name: 'a verified token',
      context: { ...burnt(0), trust: 'verified' },
      finds: [
        {
          params: { exchange: 'PumpSwap', burntPct: 0 },
          subject: freshAddress(0),
          severity: 'low',
        },
      ],
    },
  ],
  failing: [
    {
      name: 'pools that cannot be read',
      context: burnt(),
      gap: { reason: 'token-pools-unreadable' },
    },
    { name: 'unknown pools', context: { locked: silent }, gap: noAnswer },
  ],
  inapplicable: [
    {
      name: 'a token on its launchpad',
      context: { curve: { launchpad: 'Pump.fun', complete: false, paidLamports: 0n } },
      gap: { reason: 'token-on-launchpad' },
    },
    { name: 'an NFT', context: { kind: 'nft' }, gap: { reason: 'token-not-fungible' } },
  ],
})
