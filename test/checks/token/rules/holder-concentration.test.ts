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

testTokenCheck(holderConcentrationCheck, {
  quiet: [
    { name: 'many holders', context: held(2, 18) },
    { name: 'many holders, as counted by a provider', context: byProvider(40) },
  ],
  firing: [
    {
      name: 'nearly everything with one holder',
      context: held(95, 99),
      finds: [
        { params: { holders: 'largest', pct: 95 }, subject: makerWallet, code: 'SINGLE_HOLDER' },
        { params: { holders: 'ten-largest', pct: 99 }, subject: tokenMint },
      ],
    },
    {
      name: 'a quarter with one holder',
      context: held(25, 45),
      finds: [
        {
          params: { holders: 'largest', pct: 25 },
          subject: makerWallet,
          code: 'SINGLE_HOLDER',
          severity: 'medium',
        },
        { params: { holders: 'ten-largest', pct: 45 }, subject: tokenMint, severity: 'low' },
      ],
    },
    {
      name: 'a tenth with one holder',
      context: held(10, 20),
      finds: [
        {
          params: { holders: 'largest', pct: 10 },
          subject: makerWallet,
          code: 'SINGLE_HOLDER',
          severity: 'low',
        },
      ],
    },
    {
      name: 'more than half with ten holders',
      context: held(6, 55),
      finds: [
        { params: { holders: 'ten-largest', pct: 55 }, subject: tokenMint, severity: 'medium' },
      ],
    },
    {
      name: 'a part of the holders that is bad enough',
      context: held(95, 95, false),
      finds: [
        { params: { holders: 'largest', pct: 95 }, subject: makerWallet, code: 'SINGLE_HOLDER' },
        { params: { holders: 'ten-largest', pct: 95 }, subject: tokenMint },
      ],
    },
    {
      name: 'a verified token with few holders',
      context: { ...held(60, 90), trust: 'verified' },
      finds: [
        {
          params: { holders: 'largest', pct: 60 },
          subject: makerWallet,
          code: 'SINGLE_HOLDER',
          severity: 'low',
        },
        { params: { holders: 'ten-largest', pct: 90 }, subject: tokenMint, severity: 'low' },
      ],
    },
    {
      name: 'the treasury of an issuer',
      context: { ...held(60, 90), trust: 'issuer' },
      finds: [
        {
          params: { holders: 'largest', pct: 60 },
          subject: makerWallet,
          code: 'SINGLE_HOLDER',
          severity: 'info',
        },
        { params: { holders: 'ten-largest', pct: 90 }, subject: tokenMint, severity: 'info' },
      ],
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
      name: 'a part of the holders',
      context: held(1, 5, false),
      gap: { reason: 'token-holders-incomplete' },
    },
    { name: 'holders that are not known', context: { holders: silent }, gap: noAnswer },
    {
      name: 'holders, where no source answers',
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
