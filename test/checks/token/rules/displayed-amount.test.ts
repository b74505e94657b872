import { displayedAmountCheck } from '../../../../src/checks/token/rules/displayed-amount.ts'
import { nowMs, power, testTokenCheck, withState } from '../../../kit/checks/token-case.ts'

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
    { name: 'a plain token', context: {} },
    { name: 'a multiplier of one', context: scale(1) },
    { name: 'no interest', context: interest(0) },
    { name: 'a change that is none', context: scale(1, 1, later) },
    { name: 'a change at a time that no calendar has', context: scale(1, 5, 2n ** 62n) },
  ],
  firing: [
    { name: 'a multiplier', context: scale(1_000), says: ['low AMOUNT_MULTIPLIED'] },
    {
      name: 'one that has come into force',
      context: scale(1, 1_000, 5n),
      says: ['low AMOUNT_MULTIPLIED'],
    },
    { name: 'one that is to come', context: scale(1, 10, later), says: ['low AMOUNT_MULTIPLIED'] },
    { name: 'interest', context: interest(500), says: ['low AMOUNT_MULTIPLIED'] },
    { name: 'no number', context: scale(Number.NaN), says: ['medium AMOUNT_UNREADABLE'] },
    { name: 'nothing', context: scale(0), says: ['medium AMOUNT_UNREADABLE'] },
    {
      name: 'a known issuer, as shares are split',
      context: { ...scale(2), trust: 'issuer' },
      says: ['info AMOUNT_MULTIPLIED'],
    },
    {
      name: 'one wallet that can change it',
      context: { ...scale(1), authorities: [power('displayed-amount')] },
      says: ['low AMOUNT_AUTHORITY'],
    },
  ],
})
