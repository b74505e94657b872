import { corePrograms } from '../../../solana/state/reserved-address.ts'
import type { ActionType } from '../../../solana/decoding/format/action.ts'
import { usesDurableNonce } from '../../../solana/transaction/nonce.ts'
import type { Observation, RiskContext, Rule } from '../../context/rule.ts'
import { shortAddress } from '../../../findings/words/amounts.ts'

/**
 * The transaction begins with AdvanceNonceAccount: it has no expiry, and whoever holds the signature may send it in a
 * year. Custody and multisig tools work this way with a nonce account of the user's own, or so that the user can only
 * gain (then it is only noted). The
 * score treats it as critical beside any other serious finding.
 */
export const durableNonce: Rule = {
  id: 'durable-nonce',
  lasting: true,
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

const observe = (context: RiskContext, authority: string | undefined): Observation => ({
  what:
    authority === context.user
      ? 'Stays valid without a time limit, until you use or advance your own nonce.'
      : `Stays valid without a time limit; ${authority ? shortAddress(authority) : 'somebody else'} decides when it is sent.`,
  why: 'An ordinary signature is worthless after about a minute. This one can be kept and used when it hurts most.',
  advice:
    authority === context.user
      ? 'Sign if your own custody tool made this.'
      : 'Sign only if you know why it must not expire.',
  at: [[0]],
  ...((authority === context.user || canOnlyGive(context)) && { severity: 'medium' as const }),
})

/**
 * Whether nothing in it can ever cost the user more than its fee, however late it is sent: only core programs, every
 * instruction read in full, and all that moves, of which there is something, ends up with him.
 */
const canOnlyGive = ({ instructions, identity }: RiskContext): boolean =>
  instructions.some(({ actions }) => actions.some(({ type }) => !harmlessTypes.has(type))) &&
  instructions.every(
    ({ programId, status, actions }) =>
      corePrograms.has(programId) &&
      status === 'decoded' &&
      actions.every((action) => {
        if (action.type === 'transfer-sol' || action.type === 'transfer-token')
          return identity.endsMine(action.to)
        if (action.type === 'withdraw-lamports' || action.type === 'close-account')
          return identity.endsMine(action.destination)
        return harmlessTypes.has(action.type)
      }),
  )

const harmlessTypes: ReadonlySet<ActionType> = new Set(['advance-nonce', 'sync-native', 'revoke'])
