import { known } from '../../../../src/findings/known.ts'
import { sellRouteCheck } from '../../../../src/checks/token/rules/sell-route.ts'
import type { TokenContext } from '../../../../src/checks/token/assess/token-context.ts'
import {
  facts,
  noAnswer,
  silent,
  testTokenCheck,
  tokenMint,
} from '../../../kit/checks/token-case.ts'

const day = (buys?: number, sells?: number): Partial<TokenContext> => ({
  market: known(
    facts({
      flows: {
        '24h': { ...(buys !== undefined && { buys }), ...(sells !== undefined && { sells }) },
      },
    }),
  ),
})

testTokenCheck(sellRouteCheck, {
  quiet: [
    { name: 'buyers and sellers', context: day(900, 1) },
    { name: 'too few buyers to conclude anything', context: day(24, 0) },
  ],
  firing: [
    {
      name: 'buyers only',
      context: day(25, 0),
      finds: [{ params: { buys: 25 }, subject: tokenMint }],
    },
    {
      name: 'buyers only, of a verified token',
      context: { ...day(25, 0), trust: 'verified' },
      finds: [{ params: { buys: 25 }, subject: tokenMint, severity: 'medium' }],
    },
  ],
  failing: [
    {
      name: 'trades that are not counted',
      context: day(),
      gap: { reason: 'not-known', source: 'market-data', facts: 'trades' },
    },
    {
      name: 'sales that are not counted',
      context: day(40),
      gap: { reason: 'not-known', source: 'market-data', facts: 'trades' },
    },
    { name: 'no provider', context: { market: silent }, gap: noAnswer },
  ],
  inapplicable: [
    { name: 'an NFT', context: { kind: 'nft' }, gap: { reason: 'token-not-fungible' } },
  ],
})
