import type { Address } from '../../../../src/solana/address/address.ts'
import { subjectOf } from '../../../../src/checks/address/facts/address-kind.ts'
import { tokenAccountStateCheck } from '../../../../src/checks/address/rules/token-account-state.ts'
import { subjectOfKind, testAddressCheck } from '../../../kit/checks/address-case.ts'
import { owner, plainAddress, stranger } from '../../../kit/checks/address-scene.ts'
import { tokenAccount } from '../../../kit/scan/risk-context.ts'

const [at, mint] = [plainAddress(2), plainAddress(3)]
const delegatedTo = (to?: Address, amount = 0n) => ({
  subject: subjectOf(
    at,
    tokenAccount({ mint, owner, amount: 5n, ...(to && { delegate: { to, amount } }) }),
  ),
})

testAddressCheck(tokenAccountStateCheck, {
  inapplicable: [{ name: 'a wallet', gap: { reason: 'not-a-token-account' } }],
  quiet: [
    { name: 'no delegate', context: delegatedTo() },
    { name: 'the owner as delegate', context: delegatedTo(owner, 5n) },
    { name: 'a delegate over nothing', context: delegatedTo(stranger, 0n) },
  ],
  firing: [
    {
      name: 'a delegate',
      context: delegatedTo(stranger, 1n),
      finds: [
        {
          params: { state: 'delegated', delegate: stranger, amount: { raw: 1n, mint } },
          subject: at,
          code: 'DELEGATED',
        },
      ],
    },
    {
      name: 'a frozen account',
      context: { subject: subjectOfKind('token-account') },
      finds: [{ params: { state: 'frozen' }, subject: at }],
    },
  ],
})
