import { failed, ran, type Reason } from '../../../findings/reason-check.ts'
import type { Grip } from '../facts/authority.ts'
import { type TokenContext } from '../assess/token-context.ts'
import { valueOf } from '../../../findings/fact.ts'
import type { TokenCheck } from '../assess/token-check.ts'

/** Whether anybody vouches for it, and whether a provider warns of it. */
export const verificationCheck: TokenCheck = {
  id: 'verification',
  family: 'record',
  critical: 'never',
  evaluate: (context) => {
    const facts = valueOf(context.market)
    const flagged = facts?.flagged
      ? [
          {
            code: 'FLAGGED',
            severity: 'high' as const,
            message: `${facts.source} flags this token as suspicious.`,
          },
        ]
      : []
    if (context.trust !== 'unverified') return ran(...flagged, known(context))
    if ('missing' in context.market) return failed(context.market.missing)
    return ran(...flagged, {
      code: 'NOT_VERIFIED',
      severity: 'low',
      message: 'Nobody that was asked vouches for this token.',
    })
  },
}

const known = (context: TokenContext): Reason =>
  context.trust === 'issuer' && context.authorities.some(({ grip }) => heldByPeople.has(grip))
    ? {
        code: 'ISSUER_CONTROLLED',
        severity: 'info',
        message:
          'This is the well-known token of that name. Its issuer keeps powers over it, as the law or its purpose asks.',
      }
    : {
        code: 'VERIFIED',
        severity: 'info',
        message: `${context.vouchedBy ?? 'A provider'} knows this token as the one it says it is.`,
      }

const heldByPeople: ReadonlySet<Grip> = new Set(['issuer', 'shared', 'single', 'unknown'])
