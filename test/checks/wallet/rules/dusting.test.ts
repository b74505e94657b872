import { dustingCheck } from '../../../../src/checks/wallet/rules/dusting.ts'
import {
  noAnswer,
  silent,
  testWalletCheck,
  walletTransfer,
  withTransfers,
} from '../../../kit/checks/address-case.ts'
import { owner, plainAddress } from '../../../kit/checks/address-scene.ts'

const from = (senders: number, differences: Parameters<typeof walletTransfer>[1] = {}) =>
  Array.from({ length: senders }, (_, index) => walletTransfer(plainAddress(index), differences))

testWalletCheck(dustingCheck, {
  quiet: [
    { name: 'no transfers' },
    { name: 'two strangers', context: withTransfers(...from(2)) },
    {
      name: 'many transfers from one stranger',
      context: withTransfers(...from(1), ...from(1), ...from(1), ...from(1)),
    },
    { name: 'payments', context: withTransfers(...from(9, { lamports: 5_000_000n })) },
    {
      name: 'a transfer that the wallet requested',
      context: withTransfers(...from(9, { signed: true })),
    },
    { name: 'an outgoing transfer', context: withTransfers(...from(9, { direction: 'out' })) },
    {
      name: 'a payment with a link',
      context: withTransfers(...from(1, { link: true, lamports: 5_000_000n })),
    },
  ],
  firing: [
    {
      name: 'a memo with a link',
      context: withTransfers(...from(1, { link: true })),
      finds: [{ params: { sign: 'links', transfers: 1 }, subject: owner, code: 'LURE_IN_MEMO' }],
    },
    {
      name: 'dust from three strangers',
      context: withTransfers(...from(3), ...from(1)),
      finds: [{ params: { sign: 'dust', transfers: 4, senders: 3 }, subject: owner }],
    },
    {
      name: 'unknown tokens',
      context: withTransfers(...from(3, { size: 'unknown-token' })),
      finds: [{ params: { sign: 'dust', transfers: 3, senders: 3 }, subject: owner }],
    },
    {
      name: 'dust with links',
      context: withTransfers(...from(3, { link: true })),
      finds: [
        { params: { sign: 'links', transfers: 3 }, subject: owner, code: 'LURE_IN_MEMO' },
        { params: { sign: 'dust', transfers: 3, senders: 3 }, subject: owner },
      ],
    },
  ],
  failing: [{ name: 'unknown transfers', context: { past: silent }, gap: noAnswer }],
})
