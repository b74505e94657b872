import { usesDurableNonce } from '../nonce.ts'
import type { Observation, RiskContext, Rule } from '../rule.ts'
import { shortAddress } from '../wording.ts'

/**
 * The transaction begins with AdvanceNonceAccount: it has no expiry, and whoever holds the signature may send it in a
 * year. Custody and multisig tools work this way with a nonce account of the user's own (then it is only noted). The
 * score treats it as critical beside any other serious finding.
 */
export const durableNonce: Rule = {
  id: 'durable-nonce',
  flag: 'DURABLE_NONCE',
  severity: 'high',
  stage: 'scored',
  sources: [
    'Solana runtime: durable transaction nonces (the first instruction decides)',
    'Blowfish DURABLE_NONCE; Drift, 2026-04-01',
  ],
  evaluate: (context) => {
    if (!usesDurableNonce(context.resolved)) return []
    const decoded = context.instructions.find(({ path }) => path.length === 1 && path[0] === 0)
    const advance = decoded?.actions.find((action) => action.type === 'advance-nonce')
    return [observe(context, advance?.type === 'advance-nonce' ? advance.authority : undefined)]
  },
}

const observe = ({ user }: RiskContext, authority: string | undefined): Observation => ({
  what:
    authority === user
      ? 'Stays valid without a time limit, until you use or advance your own nonce.'
      : `Stays valid without a time limit; ${authority ? shortAddress(authority) : 'somebody else'} decides when it is sent.`,
  why: 'An ordinary signature is worthless after about a minute. This one can be kept and used when it hurts most.',
  advice:
    authority === user
      ? 'Sign if your own custody tool made this.'
      : 'Sign only if you know why it must not expire.',
  at: [[0]],
  ...(authority === user && { severity: 'medium' as const }),
})
