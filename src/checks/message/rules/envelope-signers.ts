import type { Address } from '../../../solana/address/address.ts'
import type { MessageCheck } from '../assess/check.ts'

export type EnvelopeSigners = { signers: readonly Address[]; includesWallet: boolean }

/** An envelope is only valid for the wallets that it names. */
export const envelopeSignersCheck: MessageCheck<'envelope-signers', EnvelopeSigners> = {
  id: 'envelope-signers',
  code: 'ENVELOPE_NAMES_OTHERS',
  severity: 'high',
  critical: true,
  evaluate: ({ content: { envelope }, wallet }) => {
    const signers = envelope?.ok ? envelope.envelope.signers : undefined
    if (!signers) return []
    if (!signers.includes(wallet))
      return [{ params: { signers, includesWallet: false }, subject: wallet }]
    return signers.length === 1
      ? []
      : [
          {
            code: 'ENVELOPE_SIGNED_BY_SEVERAL',
            severity: 'info',
            params: { signers, includesWallet: true },
            subject: wallet,
          },
        ]
  },
}
