import type { MessageCheck } from '../assess/check.ts'
import type { EnvelopeProblem } from '../content/envelope.ts'

/** An envelope whose parts contradict each other: programs that read it differently see different messages. */
export const envelopeFormCheck: MessageCheck<'envelope-form', EnvelopeProblem> = {
  id: 'envelope-form',
  code: 'ENVELOPE_BROKEN',
  severity: 'medium',
  critical: true,
  doubtful: true,
  evaluate: ({ content: { envelope } }) =>
    envelope && !envelope.ok ? [{ params: envelope.problem }] : [],
}
