import { sellRouteCheck } from '../../../../src/checks/token/rules/sell-route.ts'
import type { TokenContext } from '../../../../src/checks/token/assess/token-context.ts'
import { facts, testTokenCheck } from '../../../kit/checks/token-case.ts'

const day = (buys?: number, sells?: number): Partial<TokenContext> => ({
  market: {
    value: facts({
      flows: {
        '24h': { ...(buys !== undefined && { buys }), ...(sells !== undefined && { sells }) },
      },
    }),
  },
})

testTokenCheck(sellRouteCheck, {
  quiet: [
    { name: 'buyers and sellers', context: day(900, 1) },
    { name: 'too few buyers to say', context: day(24, 0) },
  ],
  firing: [
    { name: 'buyers alone', context: day(25, 0), says: ['high NOBODY_SELLS'] },
    {
      name: 'buyers alone of a verified token',
      context: { ...day(25, 0), trust: 'verified' },
      says: ['medium NOBODY_SELLS'],
    },
  ],
  failing: [
    { name: 'trades that nobody counts', context: day() },
    { name: 'sales that nobody counts', context: day(40) },
    { name: 'no provider', context: { market: { missing: 'No answer.' } } },
  ],
  inapplicable: [{ name: 'an NFT', context: { kind: 'nft' } }],
})
