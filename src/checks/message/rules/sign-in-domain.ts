import type { Observation } from '../../../findings/check.ts'
import type { MessageCheck } from '../assess/check.ts'
import {
  type Host,
  type HostRelation,
  hostText,
  readAuthority,
  relationOf,
} from '../content/host.ts'

export type SignInDomain =
  /** As written. */
  | { reason: 'not-a-domain'; domain: string }
  | { reason: 'app-unknown'; host: Host }
  | { reason: 'port-unknown'; host: Host }
  | { reason: 'mismatch'; host: Host; app: Host; relation: Exclude<HostRelation, 'same'> }

/** The purpose of sign-in texts: the site that receives the signature must be the one that the text signs in to. */
export const signInDomainCheck: MessageCheck<'sign-in-domain', SignInDomain> = {
  id: 'sign-in-domain',
  code: 'SIGN_IN_DOMAIN_MISMATCH',
  severity: 'critical',
  critical: true,
  evaluate: ({ content: { signIn }, app }) => {
    const domain = signIn?.domain
    if (domain === undefined) return []
    const host = readAuthority(domain)
    if (!host) {
      const params = { reason: 'not-a-domain' as const, domain }
      return [{ code: 'SIGN_IN_DOMAIN_INVALID', severity: 'high', params, subject: domain }]
    }
    return app ? compare(host, app) : [unchecked(host)]
  },
}

const unchecked = (host: Host): Observation<SignInDomain> => ({
  code: 'SIGN_IN_DOMAIN_UNCHECKED',
  severity: 'low',
  doubtful: true,
  params: { reason: 'app-unknown', host },
  subject: hostText(host),
})

const compare = (host: Host, app: Host): Observation<SignInDomain>[] => {
  const relation = relationOf(host, app)
  if (relation === 'same') return []
  const subject = hostText(host)
  // Callers often omit the port, which does not make it another site.
  if (relation === 'other-port' && app.port === '') {
    const params = { reason: 'port-unknown' as const, host }
    return [{ code: 'SIGN_IN_PORT_UNCHECKED', severity: 'low', params, subject }]
  }
  const params = { reason: 'mismatch' as const, host, app, relation }
  return [{ params, subject, severity: severities[relation] }]
}

/** Sign-in pages of one owner often have a subdomain of their own; one that was given up may be a thief's. */
const severities = {
  www: 'low',
  owner: 'medium',
  'other-port': 'high',
  relative: 'high',
  unrelated: 'critical',
} as const
