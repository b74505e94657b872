import type { MessageCheck } from '../assess/check.ts'

/** An envelope whose parts contradict each other: programs that read it differently see different messages. */
export const envelopeFormCheck: MessageCheck = {
  id: 'envelope-form',
  examine: ({ content: { envelope } }) =>
    envelope && !envelope.ok
      ? [
          {
            code: 'ENVELOPE_BROKEN',
            message: `This claims to be a Solana off-chain message and is not a valid one: ${envelope.problem}. What it says could not be read.`,
            severity: 'medium',
            unseen: true,
          },
        ]
      : [],
}
