import { failed } from '../../../findings/check.ts'
import { valueOf } from '../../../findings/known.ts'
import type { OffChainCheck } from '../assess/token-check.ts'
import type { OffChainContext } from '../assess/token-context.ts'
import type { Custody } from '../facts/authority.ts'

export type Verification =
  | { verdict: 'flagged'; by: string }
  | { verdict: 'issuer-controlled' }
  /** `by`: the provider or list. */
  | { verdict: 'verified'; by?: string }
  | { verdict: 'not-verified' }

/** Whether the token is verified, and whether a provider flags it. */
export const verificationCheck: OffChainCheck<'verification', Verification> = {
  id: 'verification',
  code: 'NOT_VERIFIED',
  severity: 'low',
  family: 'record',
  evaluate: (context) => {
    const { market, mint, trust } = context
    if (trust === 'unverified' && !market.known) return failed(market.gap)
    const facts = valueOf(market)
    return [
      ...(facts?.flagged
        ? [
            {
              params: { verdict: 'flagged' as const, by: facts.source },
              subject: mint,
              code: 'FLAGGED',
              severity: 'high' as const,
            },
          ]
        : []),
      { ...standingOf(context), subject: mint },
    ]
  },
}

const standingOf = ({ trust, authorities, verifiedBy }: OffChainContext) => {
  if (trust === 'unverified') return { params: { verdict: 'not-verified' as const } }
  const severity = 'info' as const
  return trust === 'issuer' && authorities.some(({ custody }) => heldByParty.has(custody))
    ? { params: { verdict: 'issuer-controlled' as const }, code: 'ISSUER_CONTROLLED', severity }
    : {
        params: {
          verdict: 'verified' as const,
          ...(verifiedBy !== undefined && { by: verifiedBy }),
        },
        code: 'VERIFIED',
        severity,
      }
}

const heldByParty: ReadonlySet<Custody> = new Set(['issuer', 'shared', 'single', 'unknown'])
