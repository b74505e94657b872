import { lockedLiquidityCheck } from '../../../../src/checks/token/rules/locked-liquidity.ts'
import type { TokenContext } from '../../../../src/checks/token/assess/token-context.ts'
import { makerWallet, testTokenCheck } from '../../../kit/checks/token-case.ts'

const burnt = (...parts: number[]): Partial<TokenContext> => ({
  locked: {
    value: parts.map((burntPct) => ({ pool: makerWallet, exchange: 'PumpSwap', burntPct })),
  },
})

testTokenCheck(lockedLiquidityCheck, {
  quiet: [
    { name: 'a pool that is burnt', context: burnt(100) },
    { name: 'pools that are nearly burnt', context: burnt(99.5, 91) },
  ],
  firing: [
    { name: 'a pool that can be emptied', context: burnt(0), says: ['medium LIQUIDITY_UNLOCKED'] },
    { name: 'one pool of two', context: burnt(100, 10), says: ['medium LIQUIDITY_UNLOCKED'] },
    {
      name: 'a verified token',
      context: { ...burnt(0), trust: 'verified' },
      says: ['low LIQUIDITY_UNLOCKED'],
    },
  ],
  failing: [
    { name: 'pools that cannot be read', context: burnt() },
    { name: 'pools that nobody names', context: { locked: { missing: 'No answer.' } } },
  ],
  inapplicable: [
    {
      name: 'a token on its launchpad',
      context: { curve: { launchpad: 'Pump.fun', complete: false, paidLamports: 0n } },
    },
    { name: 'an NFT', context: { kind: 'nft' } },
  ],
})
