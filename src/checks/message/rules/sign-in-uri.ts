import type { Observation } from '../../../findings/check.ts'
import type { MessageCheck } from '../assess/check.ts'
import {
  type Host,
  hostText,
  isLocal,
  readAuthority,
  readHost,
  relationOf,
} from '../content/host.ts'

export type SignInUri =
  /** As written. */
  | { reason: 'not-a-web-address'; uri: string }
  | { reason: 'mismatch'; host: Host; expected: Host }
  | { reason: 'not-encrypted'; host: Host }

/**
 * The URI names the resource that is signed in to. It must belong to the domain in the text, which another check
 * compares with the app.
 */
export const signInUriCheck: MessageCheck<'sign-in-uri', SignInUri> = {
  id: 'sign-in-uri',
  code: 'SIGN_IN_URI_MISMATCH',
  severity: 'high',
  critical: true,
  evaluate: ({ content: { signIn }, app }) => {
    const uri = signIn?.fields.get('URI')
    if (uri === undefined) return []
    const host = /^https?:\/\//i.test(uri) ? readHost(uri) : undefined
    if (!host) {
      const params = { reason: 'not-a-web-address' as const, uri }
      return [{ code: 'SIGN_IN_URI_INVALID', severity: 'medium', params, subject: uri }]
    }
    const domain = signIn?.domain === undefined ? undefined : readAuthority(signIn.domain)
    return [...mismatch(host, domain ?? app), ...notEncrypted(uri, host)]
  },
}

const mismatch = (host: Host, expected: Host | undefined): Observation<SignInUri>[] =>
  expected === undefined || belongs(host, expected)
    ? []
    : [{ params: { reason: 'mismatch', host, expected }, subject: hostText(host) }]

/** A service on a subdomain is normal here, and a missing port is no contradiction. */
const belongs = (host: Host, expected: Host): boolean => {
  const relation = relationOf(host, expected)
  return relation === 'other-port'
    ? host.port === '' || expected.port === ''
    : relation !== 'unrelated'
}

const notEncrypted = (uri: string, host: Host): Observation<SignInUri>[] =>
  /^http:/i.test(uri) && !isLocal(host)
    ? [
        {
          code: 'SIGN_IN_NOT_ENCRYPTED',
          severity: 'low',
          params: { reason: 'not-encrypted', host },
          subject: hostText(host),
        },
      ]
    : []
