import type { Severity } from '../../../../src/findings/severity.ts'
import { known } from '../../../../src/findings/known.ts'
import { holderConcentrationCheck } from '../../../../src/checks/token/rules/holder-concentration.ts'
import type { TokenContext } from '../../../../src/checks/token/assess/token-context.ts'
import {
  facts,
  freshAddress,
  makerWallet,
  noAnswer,
  silent,
  testTokenCheck,
  tokenMint,
  withState,
} from '../../../kit/checks/token-case.ts'

const pool = freshAddress(3)
const held = (top1Pct: number, top10Pct: number, complete = true): Partial<TokenContext> => ({
  holders: known({
    largest: [
      { owner: pool, kind: 'vault', pct: 30 },
      { owner: makerWallet, kind: 'wallet', pct: top1Pct },
    ],
    top1Pct,
    top10Pct,
    complete,
  }),
})
const byProvider = (topHoldersPct: number): Partial<TokenContext> => ({
  holders: silent,
  market: known(facts({ topHoldersPct })),
})

const largest = (pct: number, severity?: Severity) => ({
  params: { holders: 'largest' as const, pct },
  subject: makerWallet,
  code: 'SINGLE_HOLDER',
  ...(severity && { severity }),
})
const tenLargest = (pct: number, severity?: Severity) => ({
  params: { holders: 'ten-largest' as const, pct },
  subject: tokenMint,
  ...(severity && { severity }),
})

testTokenCheck(holderConcentrationCheck, {
  quiet: [
    { name: 'many holders', context: held(2, 18) },
    { name: 'many holders, as counted by a provider', context: byProvider(40) },
  ],
  firing: [
    {
      name: 'nearly everything with one holder',
      context: held(95, 99),
      finds: [largest(95), tenLargest(99)],
    },
    {
      name: 'a quarter with one holder',
      context: held(25, 45),
      finds: [largest(25, 'medium'), tenLargest(45, 'low')],
    },
    {
      name: 'a tenth with one holder',
      context: held(10, 20),
      finds: [largest(10, 'low')],
    },
    {
      name: 'more than half with ten holders',
      context: held(6, 55),
      finds: [tenLargest(55, 'medium')],
    },
    {
      name: 'an incomplete list of holders that is bad enough',
      context: held(95, 95, false),
      finds: [largest(95), tenLargest(95)],
    },
    {
      name: 'a verified token with few holders',
      context: { ...held(60, 90), trust: 'verified' },
      finds: [largest(60, 'low'), tenLargest(90, 'low')],
    },
    {
      name: 'the treasury of an issuer',
      context: { ...held(60, 90), trust: 'issuer' },
      finds: [largest(60, 'info'), tenLargest(90, 'info')],
    },
    {
      name: 'few holders, as counted by a provider',
      context: byProvider(85),
      finds: [
        { params: { holders: 'ten-largest', pct: 85, countedBy: 'Provider' }, subject: tokenMint },
      ],
    },
    {
      name: 'possibly few holders, as counted by a provider',
      context: byProvider(70),
      finds: [
        {
          params: { holders: 'ten-largest', pct: 70, countedBy: 'Provider' },
          subject: tokenMint,
          severity: 'medium',
        },
      ],
    },
  ],
  failing: [
    {
      name: 'an incomplete list of holders',
      context: held(1, 5, false),
      gap: { reason: 'token-holders-incomplete' },
    },
    { name: 'unknown holders', context: { holders: silent }, gap: noAnswer },
    {
      name: 'holders without an answer from any source',
      context: { holders: silent, market: silent },
      gap: noAnswer,
    },
  ],
  inapplicable: [
    { name: 'an NFT', context: { kind: 'nft' }, gap: { reason: 'token-not-fungible' } },
    {
      name: 'a supply of zero',
      context: withState({ supply: 0n }),
      gap: { reason: 'token-without-supply' },
    },
  ],
})
