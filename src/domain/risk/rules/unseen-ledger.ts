import { address } from '../../address.ts'
import type { Address } from '../../address.ts'
import { gainsAnything } from '../return-value.ts'
import type { Observation, RiskContext, Rule } from '../rule.ts'

/**
 * The user signs for compressed tokens, which lie as leaves in trees and not in accounts: what moves shows in no balance and
 * cannot be read here. Benign look-alike: a claim, where tokens come out of the tree into an account of the user's.
 */
export const unseenLedger: Rule = {
  id: 'unseen-ledger',
  flag: 'UNSEEN_LEDGER',
  severity: 'high',
  stage: 'scored',
  sources: ['ZK Compression: compressed tokens are leaves of state trees'],
  evaluate: (context) => (gainsAnything(context) ? [] : observe(context)),
}

/** Source: Lightprotocol/light-protocol, `programs/compressed-token`. */
const ledgers: ReadonlySet<Address> = new Set([
  address('cTokenmWW8bLPjZEBAUgYy3zKxQZW6VKi7bqNFEVv3m'),
])

const observe = ({ instructions, identity }: RiskContext): Observation[] => {
  const calls = instructions.filter(
    ({ programId, accounts }) =>
      ledgers.has(programId) &&
      accounts.some(({ address: account, signer }) => signer && identity.isUsers(account)),
  )
  const [first] = calls
  if (!first) return []
  return [
    {
      what: 'Signs for compressed tokens of yours, and what happens to them cannot be seen.',
      why: 'They are kept in no account, so that no balance shows who gets them.',
      advice: 'Sign only if you made this transfer in your own wallet.',
      at: calls.map(({ path }) => path),
      subject: first.programId,
    },
  ]
}
