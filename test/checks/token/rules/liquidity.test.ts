import { known } from '../../../../src/findings/known.ts'
import { liquidityCheck } from '../../../../src/checks/token/rules/liquidity.ts'
import {
  facts,
  noAnswer,
  silent,
  testTokenCheck,
  tokenMint,
} from '../../../kit/checks/token-case.ts'

const pooled = (liquidityUsd: number) => ({ market: known(facts({ liquidityUsd })) })
const { liquidityUsd: _, ...unknown } = facts()
const curve = { launchpad: 'Pump.fun', complete: false, paidLamports: 30_000_000_000n }

testTokenCheck(liquidityCheck, {
  quiet: [
    { name: 'a deep pool', context: pooled(10_000) },
    { name: 'a curve that buys it back', context: { market: silent, curve } },
  ],
  firing: [
    {
      name: 'next to nothing',
      context: pooled(12.5),
      finds: [{ params: { liquidityUsd: 12.5 }, subject: tokenMint }],
    },
    {
      name: 'nothing',
      context: pooled(0),
      finds: [{ params: { liquidityUsd: 0 }, subject: tokenMint }],
    },
    {
      name: 'little',
      context: pooled(999),
      finds: [{ params: { liquidityUsd: 999 }, subject: tokenMint, severity: 'medium' }],
    },
    {
      name: 'not much',
      context: pooled(9_999),
      finds: [{ params: { liquidityUsd: 9999 }, subject: tokenMint, severity: 'low' }],
    },
    {
      name: 'next to nothing of a verified token',
      context: { ...pooled(12), trust: 'verified' },
      finds: [{ params: { liquidityUsd: 12 }, subject: tokenMint, severity: 'medium' }],
    },
  ],
  failing: [
    {
      name: 'a token that no provider knows',
      context: { market: known(undefined) },
      gap: { reason: 'not-known', source: 'market-data', facts: 'liquidity' },
    },
    {
      name: 'an unknown market',
      context: { market: known(unknown) },
      gap: { reason: 'not-known', source: 'market-data', facts: 'liquidity' },
    },
    { name: 'no provider', context: { market: silent }, gap: noAnswer },
    {
      name: 'a completed curve',
      context: { market: silent, curve: { ...curve, complete: true } },
      gap: noAnswer,
    },
  ],
  inapplicable: [
    { name: 'an NFT', context: { kind: 'nft' }, gap: { reason: 'token-not-fungible' } },
  ],
})
