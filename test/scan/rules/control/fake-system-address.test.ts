import { type Found, testRule } from '../../../kit/scan/rule-table.ts'
import {
  type FakeSystemAddress,
  fakeSystemAddress,
} from '../../../../src/scan/rules/control/fake-system-address.ts'
import { address, type Address } from '../../../../src/solana/address/address.ts'
import { systemProgram } from '../../../../src/solana/address/known-address.ts'
import type { Action } from '../../../../src/solana/decoding/format/action.ts'
import {
  mine,
  mint,
  sendTokens,
  stranger,
  theirs,
  tokenAccount,
  user,
  wallet,
} from '../../../kit/scan/risk-context.ts'

const endsInOnes = address('np84cd63UoFj2pbR7QU226hKg8e5w6j2hN4poa11111')
const beginsLikeBudget = address('CompuV3LmCTW7AGGnM6YBftCJkKP3ZKkK1fCAY8L7eM1')
const beginsLikeStake = address('StakeKALmCTW7AGGnM6YBftCJkKP3ZKkK1fCAY8L7eM')
const incinerator = address('1nc1nerator11111111111111111111111111111111')

const send = (to: Address, from: Address = user): Action => ({
  type: 'transfer-sol',
  from,
  to,
  lamports: 5n,
  authority: from,
})
const before = { [user]: wallet(99n), [mine]: tokenAccount({ mint, owner: user, amount: 9n }) }

const found = (
  receiver: Address,
  gets: FakeSystemAddress['gets'] = 'funds',
): Found<FakeSystemAddress> => ({ params: { receiver, gets }, subject: receiver, at: [[0]] })

testRule(fakeSystemAddress, {
  quiet: [
    { name: 'an ordinary address', steps: [{ actions: [send(stranger)] }], before, after: before },
    {
      name: 'the real System program',
      steps: [{ actions: [send(systemProgram)] }],
      before,
      after: before,
    },
    { name: 'the incinerator', steps: [{ actions: [send(incinerator)] }], before, after: before },
    {
      name: 'a payment of a stranger',
      steps: [{ actions: [send(endsInOnes, stranger)] }],
      before,
      after: before,
    },
  ],
  firing: [
    {
      name: 'an address that ends in ones, reported once for several payments',
      steps: [{ actions: [send(endsInOnes)] }, { actions: [send(endsInOnes)] }],
      before,
      after: before,
      finds: [found(endsInOnes)],
    },
    {
      name: 'an address that begins like the compute budget program',
      steps: [{ actions: [send(beginsLikeBudget)] }],
      before,
      finds: [found(beginsLikeBudget)],
    },
    {
      name: 'a prefix that an honest project could have',
      steps: [{ actions: [send(beginsLikeStake)] }],
      before,
      after: before,
      finds: [{ ...found(beginsLikeStake), severity: 'high' }],
    },
    {
      name: 'the owner of the receiving token account',
      steps: [
        {
          actions: [sendTokens(9n)],
        },
      ],
      before: { ...before, [theirs]: tokenAccount({ mint, owner: endsInOnes }) },
      finds: [found(endsInOnes)],
    },
    {
      name: 'a delegate',
      steps: [
        {
          actions: [
            { type: 'approve', account: mine, delegate: endsInOnes, amount: 1n, authority: user },
          ],
        },
      ],
      before,
      finds: [found(endsInOnes, 'control')],
    },
  ],
})
