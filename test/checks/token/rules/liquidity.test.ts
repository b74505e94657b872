import { liquidityCheck } from '../../../../src/checks/token/rules/liquidity.ts'
import { facts, testTokenCheck } from '../../../kit/checks/token-case.ts'

const pooled = (liquidityUsd: number) => ({ market: { value: facts({ liquidityUsd }) } })
const { liquidityUsd: _, ...untold } = facts()
const curve = { launchpad: 'Pump.fun', complete: false, paidLamports: 30_000_000_000n }

testTokenCheck(liquidityCheck, {
  quiet: [
    { name: 'a deep pool', context: pooled(10_000) },
    { name: 'a curve that takes it back', context: { market: { missing: 'No answer.' }, curve } },
  ],
  firing: [
    { name: 'next to nothing', context: pooled(12.5), says: ['high LOW_LIQUIDITY'] },
    { name: 'nothing', context: pooled(0), says: ['high LOW_LIQUIDITY'] },
    { name: 'little', context: pooled(999), says: ['medium LOW_LIQUIDITY'] },
    { name: 'not much', context: pooled(9_999), says: ['low LOW_LIQUIDITY'] },
    {
      name: 'next to nothing of a verified token',
      context: { ...pooled(12), trust: 'verified' },
      says: ['medium LOW_LIQUIDITY'],
    },
  ],
  failing: [
    { name: 'a token that no provider knows', context: { market: { value: undefined } } },
    { name: 'a market that nobody knows', context: { market: { value: untold } } },
    { name: 'no provider', context: { market: { missing: 'No answer.' } } },
    {
      name: 'a curve that is over',
      context: { market: { missing: 'No answer.' }, curve: { ...curve, complete: true } },
    },
  ],
  inapplicable: [{ name: 'an NFT', context: { kind: 'nft' } }],
})
