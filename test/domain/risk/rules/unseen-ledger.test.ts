import { address } from '../../../../src/domain/address.ts'
import { unseenLedger } from '../../../../src/domain/risk/rules/unseen-ledger.ts'
import { mine, mint, type Step, stranger, tokenAccount, user } from '../../../kit/risk-context.ts'
import type { Address } from '../../../../src/domain/address.ts'
import { testRule } from '../../../kit/rule-table.ts'

const compressedTokens = address('cTokenmWW8bLPjZEBAUgYy3zKxQZW6VKi7bqNFEVv3m')

const call = (signer: Address, path = [0]): Step => ({
  programId: compressedTokens,
  status: 'unknown-program',
  path,
  accounts: [{ address: signer, signer: true, writable: true, source: 'static' }],
})

testRule(unseenLedger, {
  quiet: [
    { name: 'a call that somebody else signs', steps: [call(stranger)], before: {}, after: {} },
    {
      name: 'a claim that pays out',
      steps: [call(user)],
      before: { [mine]: tokenAccount({ mint, owner: user }) },
      after: { [mine]: tokenAccount({ mint, owner: user, amount: 5n }) },
    },
  ],
  firing: [
    { name: 'a transfer', steps: [call(user)], before: {}, after: {}, severities: ['high'] },
    {
      name: 'a transfer within a call',
      steps: [call(user, [0, 0])],
      before: {},
      after: {},
      severities: ['high'],
    },
    { name: 'one that fails', steps: [call(user)], severities: ['high'] },
  ],
})
