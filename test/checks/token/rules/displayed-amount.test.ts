import { displayedAmountCheck } from '../../../../src/checks/token/rules/displayed-amount.ts'
import {
  held,
  makerWallet,
  nowMs,
  authority,
  testTokenCheck,
  tokenMint,
  withState,
} from '../../../kit/checks/token-case.ts'

const scale = (multiplier: number, newMultiplier = multiplier, newFromUnixTime = 0n) =>
  withState({ scaledUiAmount: { multiplier, newMultiplier, newFromUnixTime } })
const interest = (currentBasisPoints: number) =>
  withState({
    interest: {
      initializedUnixTime: 0n,
      averageBasisPoints: 0,
      updatedUnixTime: 0n,
      currentBasisPoints,
    },
  })
const later = BigInt(nowMs / 1_000) + 3_600n

testTokenCheck(displayedAmountCheck, {
  quiet: [
    { name: 'a plain token' },
    { name: 'a multiplier of one', context: scale(1) },
    { name: 'no interest', context: interest(0) },
    { name: 'a change without effect', context: scale(1, 1, later) },
    { name: 'a change beyond the last representable date', context: scale(1, 5, 2n ** 62n) },
  ],
  firing: [
    {
      name: 'a multiplier',
      context: scale(1_000),
      finds: [{ params: { display: 'multiplied', multiplier: 1000 }, subject: tokenMint }],
    },
    {
      name: 'one that has come into force',
      context: scale(1, 1_000, 5n),
      finds: [{ params: { display: 'multiplied', multiplier: 1000 }, subject: tokenMint }],
    },
    {
      name: 'one that starts later',
      context: scale(1, 10, later),
      finds: [
        {
          params: { display: 'multiplied-later', multiplier: 10, fromMs: nowMs + 3_600_000 },
          subject: tokenMint,
        },
      ],
    },
    {
      name: 'interest',
      context: interest(500),
      finds: [{ params: { display: 'interest', basisPoints: 500 }, subject: tokenMint }],
    },
    {
      name: 'no number',
      context: scale(Number.NaN),
      finds: [
        {
          params: { display: 'unreadable' },
          subject: tokenMint,
          code: 'AMOUNT_UNREADABLE',
          severity: 'medium',
        },
      ],
    },
    {
      name: 'nothing',
      context: scale(0),
      finds: [
        {
          params: { display: 'unreadable' },
          subject: tokenMint,
          code: 'AMOUNT_UNREADABLE',
          severity: 'medium',
        },
      ],
    },
    {
      name: 'a known issuer, as shares are split',
      context: { ...scale(2), trust: 'issuer' },
      finds: [
        { params: { display: 'multiplied', multiplier: 2 }, subject: tokenMint, severity: 'info' },
      ],
    },
    {
      name: 'one wallet that can change it',
      context: { ...scale(1), authorities: [authority('displayed-amount')] },
      finds: [
        {
          params: {
            display: 'changeable',
            ...held('single'),
          },
          subject: makerWallet,
          code: 'AMOUNT_AUTHORITY',
        },
      ],
    },
  ],
})
