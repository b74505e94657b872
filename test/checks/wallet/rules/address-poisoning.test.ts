import { addressPoisoningCheck } from '../../../../src/checks/wallet/rules/address-poisoning.ts'
import type { Poisoning } from '../../../../src/checks/wallet/facts/poisoning.ts'
import { noAnswer, silent, testWalletCheck, withPast } from '../../../kit/checks/address-case.ts'
import { owner, plainAddress, stranger } from '../../../kit/checks/address-scene.ts'

const other = plainAddress(70)
const trap = (paid: boolean, address = stranger): Poisoning => ({
  address,
  resembles: owner,
  transfers: paid ? 0 : 1,
  paid,
})
const waiting = (others: number) => ({
  params: { address: stranger, resembles: owner, paid: false, others },
  subject: stranger,
})

testWalletCheck(addressPoisoningCheck, {
  quiet: [{ name: 'no look-alikes' }],
  firing: [
    {
      name: 'a look-alike',
      context: withPast({ poisoning: [trap(false)] }),
      finds: [waiting(0)],
    },
    {
      name: 'three look-alikes as one finding',
      context: withPast({ poisoning: [trap(false), trap(false, other), trap(false, other)] }),
      finds: [waiting(2)],
    },
    {
      name: 'one that was paid, and one that was not',
      context: withPast({ poisoning: [trap(false), trap(true, other)] }),
      finds: [
        {
          params: { address: other, resembles: owner, paid: true, others: 0 },
          subject: other,
          code: 'PAID_LOOK_ALIKE',
          severity: 'high',
        },
        waiting(0),
      ],
    },
  ],
  failing: [{ name: 'unknown transfers', context: { past: silent }, gap: noAnswer }],
})
