import { transferFeeCheck } from '../../../../src/checks/token/rules/transfer-fee.ts'
import type { TokenContext } from '../../../../src/checks/token/assess/token-context.ts'
import { power, testTokenCheck, withState } from '../../../kit/checks/token-case.ts'

const most = 2n ** 64n - 1n
const fee = (
  older: [basisPoints: number, maximumFee?: bigint],
  newer: [basisPoints: number, maximumFee?: bigint] = older,
  fromEpoch = 700n,
): Partial<TokenContext> =>
  withState({
    transferFee: {
      withheldAmount: 0n,
      older: { epoch: 1n, basisPoints: older[0], maximumFee: older[1] ?? most },
      newer: { epoch: fromEpoch, basisPoints: newer[0], maximumFee: newer[1] ?? most },
    },
  })

testTokenCheck(transferFeeCheck, {
  quiet: [
    { name: 'a token without a fee', context: {} },
    { name: 'a fee of nothing', context: fee([0]) },
    { name: 'a rate whose ceiling is nothing', context: fee([9_900, 0n]) },
    { name: 'a fee that is over', context: fee([9_900], [0]) },
    { name: 'a ceiling far below any holding', context: fee([9_900, 99n]) },
  ],
  firing: [
    { name: 'ninety-nine percent', context: fee([9_900]), says: ['critical TRANSFER_FEE'] },
    { name: 'half', context: fee([5_000]), says: ['critical TRANSFER_FEE'] },
    { name: 'a tenth', context: fee([1_000]), says: ['high TRANSFER_FEE'] },
    { name: 'three percent', context: fee([300]), says: ['medium TRANSFER_FEE'] },
    { name: 'a hundredth of a percent', context: fee([1]), says: ['low TRANSFER_FEE'] },
    {
      name: 'a verified token with a tenth',
      context: { ...fee([1_000]), trust: 'verified' },
      says: ['medium TRANSFER_FEE'],
    },
    {
      name: 'a fee that starts with the next epoch',
      context: fee([0], [9_900], 701n),
      says: ['critical TRANSFER_FEE_RISES'],
    },
    {
      name: 'a fee that rises',
      context: fee([100], [1_000], 702n),
      says: ['low TRANSFER_FEE', 'high TRANSFER_FEE_RISES'],
    },
    {
      name: 'an unknown epoch, by the dearer fee',
      context: { ...fee([0], [9_900], 9_999n), epoch: { missing: 'No answer.' } },
      says: ['critical TRANSFER_FEE'],
    },
    {
      name: 'one wallet that can set it',
      context: { ...fee([0]), authorities: [power('transfer-fee')] },
      says: ['medium FEE_AUTHORITY'],
    },
    {
      name: 'an issuer that can set it',
      context: { ...fee([0]), authorities: [power('transfer-fee', 'issuer')] },
      says: ['info FEE_AUTHORITY'],
    },
  ],
})
