import { sendsDustCheck } from '../../../../src/checks/wallet/rules/sends-dust.ts'
import { isOnCurve } from '../../../../src/solana/address/curve.ts'
import {
  noAnswer,
  silent,
  testWalletCheck,
  walletTransfer,
  withTransfers,
} from '../../../kit/checks/address-case.ts'
import { owner, plainAddress } from '../../../kit/checks/address-scene.ts'

const addresses = Array.from({ length: 200 }, (_, index) => plainAddress(index))
const people = addresses.filter(isOnCurve)
const vaults = addresses.filter((each) => !isOnCurve(each))

const to = (receivers: number, lamports = 1_000n, among = people) =>
  among.slice(0, receivers).map((each) => walletTransfer(each, { direction: 'out', lamports }))

testWalletCheck(sendsDustCheck, {
  quiet: [
    { name: 'no transfers' },
    { name: 'four trifles', context: withTransfers(...to(4)) },
    {
      name: 'many transfers to one receiver',
      context: withTransfers(...to(1), ...to(1), ...to(1), ...to(1), ...to(1)),
    },
    { name: 'payments', context: withTransfers(...to(20, 5_000_000n)) },
    {
      name: 'a few trifles among many payments',
      context: withTransfers(...to(5), ...to(20, 5_000_000n)),
    },
    {
      name: 'an incoming transfer',
      context: withTransfers(...to(9).map((each) => ({ ...each, direction: 'in' as const }))),
    },
    {
      name: 'fees of a few lamports to programs',
      context: withTransfers(...to(9, 1n, vaults)),
    },
  ],
  firing: [
    {
      name: 'trifles to five strangers',
      context: withTransfers(...to(5)),
      finds: [{ params: { receivers: 5 }, subject: owner }],
    },
    {
      name: 'trifles to nine, among as many payments',
      context: withTransfers(...to(9), ...to(9, 5_000_000n)),
      finds: [{ params: { receivers: 9 }, subject: owner }],
    },
  ],
  failing: [{ name: 'unknown transfers', context: { past: silent }, gap: noAnswer }],
})
