import { address, type Address } from '../../../../src/solana/address/address.ts'
import { tokenProgram } from '../../../../src/solana/address/known-address.ts'
import {
  type OrderUnderOthers,
  orderUnderOthers,
} from '../../../../src/scan/rules/approval/order-under-others.ts'
import { type Found, testRule } from '../../../kit/scan/rule-table.ts'
import {
  mine,
  mint,
  pda,
  role,
  type Scene,
  sendTokens,
  stranger,
  theirs,
  tokenAccount,
  user,
} from '../../../kit/scan/risk-context.ts'
import { bridgeOrderData, bridgeProgram } from '../../../kit/values/order-bytes.ts'

const market = address(bridgeProgram)
const other = 'cd'.repeat(20)

const ordered = (
  order: { refundedTo?: Address; authority?: string },
  signer: Address = user,
): Scene => ({
  steps: [
    {
      programId: market,
      accounts: [role(signer, 'spend'), role(mine, 'write')],
      data: bridgeOrderData({ gives: 100n, amount: 99n, ...order }),
    },
    { programId: tokenProgram, path: [0, 0], actions: [sendTokens(100n)] },
  ],
  before: {
    [mine]: tokenAccount({ mint, owner: user, amount: 100n }),
    [theirs]: tokenAccount({ mint, owner: pda, amount: 0n }),
  },
  after: {
    [mine]: tokenAccount({ mint, owner: user, amount: 0n }),
    [theirs]: tokenAccount({ mint, owner: pda, amount: 100n }),
  },
})

const found = (
  params: { how: 'refund'; refundedTo: Address } | { how: 'authority'; authority: string },
): Found<OrderUnderOthers> => ({
  params: { market, given: { raw: 100n, mint }, ...params },
  subject: 'refundedTo' in params ? params.refundedTo : market,
  at: [[0]],
})

testRule(orderUnderOthers, {
  quiet: [
    { name: 'an order under its recipient', ...ordered({}) },
    { name: 'one that refunds the user', ...ordered({ refundedTo: user }) },
    { name: 'one that nothing can change', ...ordered({ authority: '' }) },
    { name: 'an order of a stranger', ...ordered({ refundedTo: stranger }, stranger) },
  ],
  firing: [
    {
      name: 'one that refunds a stranger',
      ...ordered({ refundedTo: stranger }),
      finds: [found({ how: 'refund', refundedTo: stranger })],
    },
    {
      name: 'one under another address than its recipient',
      ...ordered({ authority: other, refundedTo: user }),
      finds: [{ ...found({ how: 'authority', authority: other }), severity: 'medium' }],
    },
  ],
})
