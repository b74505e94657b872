import { transferFeeCheck } from '../../../../src/checks/token/rules/transfer-fee.ts'
import type { TokenContext } from '../../../../src/checks/token/assess/token-context.ts'
import {
  held,
  makerWallet,
  authority,
  silent,
  testTokenCheck,
  tokenMint,
  withState,
} from '../../../kit/checks/token-case.ts'

const unlimited = 2n ** 64n - 1n
const fee = (
  older: [basisPoints: number, maximumFee?: bigint],
  newer: [basisPoints: number, maximumFee?: bigint] = older,
  fromEpoch = 700n,
): Partial<TokenContext> =>
  withState({
    transferFee: {
      withheldAmount: 0n,
      older: { epoch: 1n, basisPoints: older[0], maximumFee: older[1] ?? unlimited },
      newer: { epoch: fromEpoch, basisPoints: newer[0], maximumFee: newer[1] ?? unlimited },
    },
  })

testTokenCheck(transferFeeCheck, {
  quiet: [
    { name: 'a token without a fee' },
    { name: 'a zero fee', context: fee([0]) },
    { name: 'a rate with a maximum fee of zero', context: fee([9_900, 0n]) },
    { name: 'a fee that has ended', context: fee([9_900], [0]) },
    { name: 'a ceiling far below any holding', context: fee([9_900, 99n]) },
  ],
  firing: [
    {
      name: 'ninety-nine percent',
      context: fee([9_900]),
      finds: [{ params: { fee: 'current', basisPoints: 9900 }, subject: tokenMint }],
    },
    {
      name: 'half',
      context: fee([5_000]),
      finds: [{ params: { fee: 'current', basisPoints: 5000 }, subject: tokenMint }],
    },
    {
      name: 'a tenth',
      context: fee([1_000]),
      finds: [
        { params: { fee: 'current', basisPoints: 1000 }, subject: tokenMint, severity: 'high' },
      ],
    },
    {
      name: 'three percent',
      context: fee([300]),
      finds: [
        { params: { fee: 'current', basisPoints: 300 }, subject: tokenMint, severity: 'medium' },
      ],
    },
    {
      name: 'a hundredth of a percent',
      context: fee([1]),
      finds: [{ params: { fee: 'current', basisPoints: 1 }, subject: tokenMint, severity: 'low' }],
    },
    {
      name: 'a verified token with a tenth',
      context: { ...fee([1_000]), trust: 'verified' },
      finds: [
        { params: { fee: 'current', basisPoints: 1000 }, subject: tokenMint, severity: 'medium' },
      ],
    },
    {
      name: 'a fee that starts with the next epoch',
      context: fee([0], [9_900], 701n),
      finds: [
        {
          params: { fee: 'scheduled', basisPoints: 9900, fromEpoch: 701n },
          subject: tokenMint,
          code: 'TRANSFER_FEE_RISES',
        },
      ],
    },
    {
      name: 'a fee that rises',
      context: fee([100], [1_000], 702n),
      finds: [
        { params: { fee: 'current', basisPoints: 100 }, subject: tokenMint, severity: 'low' },
        {
          params: { fee: 'scheduled', basisPoints: 1000, fromEpoch: 702n },
          subject: tokenMint,
          code: 'TRANSFER_FEE_RISES',
          severity: 'high',
        },
      ],
    },
    {
      name: 'an unknown epoch, by the higher fee',
      context: { ...fee([0], [9_900], 9_999n), epoch: silent },
      finds: [{ params: { fee: 'current', basisPoints: 9900 }, subject: tokenMint }],
    },
    {
      name: 'one wallet that can set it',
      context: { ...fee([0]), authorities: [authority('transfer-fee')] },
      finds: [
        {
          params: {
            fee: 'changeable',
            ...held('single'),
          },
          subject: makerWallet,
          code: 'FEE_AUTHORITY',
          severity: 'medium',
        },
      ],
    },
    {
      name: 'an issuer that can set it',
      context: { ...fee([0]), authorities: [authority('transfer-fee', 'issuer')] },
      finds: [
        {
          params: {
            fee: 'changeable',
            ...held('issuer'),
          },
          subject: makerWallet,
          code: 'FEE_AUTHORITY',
          severity: 'info',
        },
      ],
    },
  ],
})
