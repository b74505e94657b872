import type { Observation } from '../../../findings/check.ts'
import type { ScanRule } from '../../context/rule.ts'
import type { Address } from '../../../solana/address/address.ts'

export type PartialSignature = {
  signer: Address
  /** It is the user's own, which the wallet replaces. */
  own: boolean
}

/**
 * A signature in the transaction is not valid for it: it was made for another message, or made up. An honest app signs
 * what it shows. Benign look-alikes: a missing signature, and an old one of the user, which the wallet replaces (only
 * noted).
 */
export const partialSignature: ScanRule<'partial-signature', PartialSignature> = {
  id: 'partial-signature',
  code: 'INVALID_SIGNATURE',
  severity: 'high',
  sources: ['Blockaid invalid_signature', 'Solana: Ed25519 signatures over the message'],
  evaluate: ({ signatures, resolved, user }) =>
    signatures.flatMap((status, index): Observation<PartialSignature>[] => {
      const signer = resolved.message.staticAccounts[index]
      if (status !== 'invalid' || !signer) return []
      const own = signer === user
      return [{ params: { signer, own }, subject: signer, ...(own && { severity: 'info' }) }]
    }),
}
