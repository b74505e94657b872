import type { Observation, Rule } from '../../context/rule.ts'
import { shortAddress } from '../../../findings/words/amounts.ts'

/**
 * A signature stands in the transaction that does not fit it: it was made for another message, or made up. An honest app
 * signs what it shows. Benign look-alikes: no signature yet, and an old one of the user's own, which his wallet replaces
 * (only noted).
 */
export const partialSignature: Rule = {
  id: 'partial-signature',
  flag: 'INVALID_SIGNATURE',
  severity: 'high',
  stage: 'scored',
  sources: ['Blockaid invalid_signature', 'Solana: Ed25519 signatures over the message'],
  evaluate: ({ signatures, resolved, user }) =>
    signatures.flatMap((status, index): Observation[] => {
      const signer = resolved.message.staticAccounts[index]
      if (status !== 'invalid' || !signer) return []
      return [
        {
          what: `The signature of ${shortAddress(signer)} in it does not fit this transaction.`,
          why:
            signer === user
              ? 'It was made for another version of the transaction; your wallet would replace it.'
              : 'Whoever made this transaction signed something else, or nobody signed at all.',
          advice: 'Do not sign unless you know how that came about.',
          subject: signer,
          ...(signer === user && { severity: 'info' as const }),
        },
      ]
    }),
}
