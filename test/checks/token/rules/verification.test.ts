import { known } from '../../../../src/findings/known.ts'
import { verificationCheck } from '../../../../src/checks/token/rules/verification.ts'
import {
  facts,
  noAnswer,
  authority,
  silent,
  testTokenCheck,
  tokenMint,
} from '../../../kit/checks/token-case.ts'

testTokenCheck(verificationCheck, {
  firing: [
    {
      name: 'an unverified token',
      context: {},
      finds: [{ params: { verdict: 'not-verified' }, subject: tokenMint }],
    },
    {
      name: 'a token that no provider knows',
      context: { market: known(undefined) },
      finds: [{ params: { verdict: 'not-verified' }, subject: tokenMint }],
    },
    {
      name: 'a verified token',
      context: { trust: 'verified', verifiedBy: 'Provider' },
      finds: [
        {
          params: { verdict: 'verified', by: 'Provider' },
          subject: tokenMint,
          code: 'VERIFIED',
          severity: 'info',
        },
      ],
    },
    {
      name: 'a known issuer without authorities',
      context: { trust: 'issuer', verifiedBy: 'a built-in list' },
      finds: [
        {
          params: { verdict: 'verified', by: 'a built-in list' },
          subject: tokenMint,
          code: 'VERIFIED',
          severity: 'info',
        },
      ],
    },
    {
      name: 'a known issuer with authorities',
      context: {
        trust: 'issuer',
        verifiedBy: 'a built-in list',
        authorities: [authority('freeze')],
      },
      finds: [
        {
          params: { verdict: 'issuer-controlled' },
          subject: tokenMint,
          code: 'ISSUER_CONTROLLED',
          severity: 'info',
        },
      ],
    },
    {
      name: 'a stake pool, which issues tokens by fixed rules',
      context: {
        trust: 'issuer',
        verifiedBy: 'a built-in list',
        authorities: [authority('mint', 'protocol')],
      },
      finds: [
        {
          params: { verdict: 'verified', by: 'a built-in list' },
          subject: tokenMint,
          code: 'VERIFIED',
          severity: 'info',
        },
      ],
    },
    {
      name: 'a token that a provider flags',
      context: { market: known(facts({ flagged: true })) },
      finds: [
        {
          params: { verdict: 'flagged', by: 'Provider' },
          subject: tokenMint,
          code: 'FLAGGED',
          severity: 'high',
        },
        { params: { verdict: 'not-verified' }, subject: tokenMint },
      ],
    },
    {
      name: 'a verified token that a provider flags',
      context: {
        trust: 'verified',
        verifiedBy: 'Provider',
        market: known(facts({ flagged: true })),
      },
      finds: [
        {
          params: { verdict: 'flagged', by: 'Provider' },
          subject: tokenMint,
          code: 'FLAGGED',
          severity: 'high',
        },
        {
          params: { verdict: 'verified', by: 'Provider' },
          subject: tokenMint,
          code: 'VERIFIED',
          severity: 'info',
        },
      ],
    },
  ],
  failing: [
    {
      name: 'a token without an answer from a provider',
      context: { market: silent },
      gap: noAnswer,
    },
  ],
})
