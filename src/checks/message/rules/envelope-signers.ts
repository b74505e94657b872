import type { MessageCheck } from '../assess/check.ts'

/** The keys that an envelope names are those that it binds. */
export const envelopeSignersCheck: MessageCheck = {
  id: 'envelope-signers',
  examine: ({ content: { envelope }, wallet }) => {
    if (!envelope?.ok) return []
    const { signers } = envelope.envelope
    if (!signers) return []
    if (!signers.includes(wallet)) {
      return [
        {
          code: 'ENVELOPE_NAMES_OTHERS',
          message: 'This off-chain message names its signers, and your wallet is not among them.',
          severity: 'high',
        },
      ]
    }
    return signers.length === 1
      ? []
      : [
          {
            code: 'ENVELOPE_SIGNED_BY_SEVERAL',
            message: `This off-chain message is signed by ${signers.length} wallets together, yours among them.`,
            severity: 'info',
          },
        ]
  },
}
