import { expect, test } from 'bun:test'
import { transferFeeOf } from '../../../src/scan/summary/transfer-fee.ts'
import type { Action } from '../../../src/solana/decoding/format/action.ts'
import {
  mine,
  mint,
  riskContext,
  type Scene,
  stranger,
  theirs,
  tokenAccount,
  user,
} from '../../kit/scan/risk-context.ts'

const sent = {
  type: 'transfer-token',
  from: mine,
  to: theirs,
  mint,
  amount: 900n,
  authority: user,
} as const
const minted: Action = { type: 'mint-to', account: theirs, mint, amount: 9n, authority: stranger }

const held = (own: bigint, others: bigint) => ({
  [mine]: tokenAccount({ mint, owner: user, amount: own }),
  [theirs]: tokenAccount({ mint, owner: stranger, amount: others }),
})
const steps = [{ actions: [sent] }]
const before = held(1_000n, 50n)

test.each<[name: string, scene: Scene, fee: bigint]>([
  ['what the receiver does not gain', { steps, before, after: held(100n, 923n) }, 27n],
  [
    'the same in an account that is opened for it',
    {
      steps,
      before: { [mine]: tokenAccount({ mint, owner: user, amount: 1_000n }) },
      after: held(100n, 873n),
    },
    27n,
  ],
  ['nothing without a fee', { steps, before, after: held(100n, 950n) }, 0n],
  ['nothing if nothing arrives', { steps, before, after: held(100n, 50n) }, 0n],
  [
    'nothing if something else changes the account',
    { steps: [{ actions: [sent, minted] }], before, after: held(100n, 923n) },
    0n,
  ],
  ['nothing without a simulation', { steps, before }, 0n],
])('the fee of a transfer is %s', (_, scene, fee) => {
  expect(transferFeeOf(sent, riskContext(scene))).toBe(fee)
})
