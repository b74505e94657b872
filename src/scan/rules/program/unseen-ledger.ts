import { address, type Address } from '../../../solana/address/address.ts'
import { wrappedSolMint } from '../../../solana/address/known-address.ts'
import type { DecodedInstruction } from '../../../solana/decoding/format/decoder.ts'
import { paymentsIn } from '../../facts/payment.ts'
import type { Observation, RiskContext, Rule } from '../../context/rule.ts'

/**
 * The user signs for compressed tokens, which lie as leaves in trees and not in accounts: what moves shows in no balance and
 * cannot be read here. Benign look-alike: a claim, where tokens come out of the tree into an account of the user's (only
 * noted, since what is left in the tree may go elsewhere by the same call).
 */
export const unseenLedger: Rule = {
  id: 'unseen-ledger',
  flag: 'UNSEEN_LEDGER',
  severity: 'high',
  stage: 'scored',
  sources: ['ZK Compression: compressed tokens are leaves of state trees'],
  evaluate: (context) => observe(context),
}

/** Source: Lightprotocol/light-protocol, `programs/compressed-token`. */
const ledgers: ReadonlySet<Address> = new Set([
  address('cTokenmWW8bLPjZEBAUgYy3zKxQZW6VKi7bqNFEVv3m'),
])

const observe = (context: RiskContext): Observation[] => {
  const { instructions, identity } = context
  const calls = instructions.filter(
    ({ programId, accounts }) =>
      ledgers.has(programId) &&
      accounts.some(({ address: account, signer }) => signer && identity.isUsers(account)),
  )
  const [first] = calls
  if (!first) return []
  const comesOut = calls.every((call) => givesTokens(call, context))
  return [
    {
      what: 'Signs for compressed tokens of yours, and what happens to them cannot be seen.',
      why: 'They are kept in no account, so that no balance shows who gets them.',
      advice: 'Sign only if you made this transfer in your own wallet.',
      at: calls.map(({ path }) => path),
      subject: first.programId,
      ...(comesOut && { severity: 'medium' as const }),
    },
  ]
}

/** Whether tokens come to the user out of this very call; what is put beside it proves nothing. */
const givesTokens = ({ path }: DecodedInstruction, context: RiskContext): boolean => {
  const [index] = path
  if (index === undefined) return false
  return paymentsIn({ index }, context).some(
    ({ mint, amount, at }) =>
      mint !== undefined &&
      mint !== wrappedSolMint &&
      amount > 0n &&
      path.every((place, depth) => at[depth] === place),
  )
}
