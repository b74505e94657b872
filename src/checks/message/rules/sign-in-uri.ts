import type { MessageCheck, MessageObservation } from '../assess/check.ts'
import {
  type Host,
  hostText,
  isLocal,
  readAuthority,
  readHost,
  relationOf,
} from '../content/host.ts'
import { quoteText } from '../content/readable.ts'

/** The URI says what is signed in to; it must belong to the domain that the text names, which another check holds to the site. */
export const signInUriCheck: MessageCheck = {
  id: 'sign-in-uri',
  examine: ({ content: { signIn }, app }) => {
    const uri = signIn?.fields.get('URI')
    if (uri === undefined) return []
    const host = /^https?:\/\//i.test(uri) ? readHost(uri) : undefined
    if (!host) {
      return [
        {
          code: 'SIGN_IN_URI_INVALID',
          message: `The address ${quoteText(uri, 80)} in this sign-in is no web address.`,
          severity: 'medium',
        },
      ]
    }
    const domain = signIn?.domain === undefined ? undefined : readAuthority(signIn.domain)
    const expected = domain ?? app
    const foreign = expected !== undefined && !belongs(host, expected)
    return [...(foreign ? [mismatched(host, expected)] : []), ...plainHttp(uri, host)]
  },
}

/** A service below the same name is usual here; a port that is left out is not held against it. */
const belongs = (host: Host, expected: Host): boolean => {
  const relation = relationOf(host, expected)
  return relation === 'other-port'
    ? host.port === '' || expected.port === ''
    : relation !== 'stranger'
}

const mismatched = (host: Host, expected: Host): MessageObservation => ({
  code: 'SIGN_IN_URI_MISMATCH',
  message: `This sign-in is for an address at ${hostText(host)}, not at ${hostText(expected)}.`,
  severity: 'high',
})

const plainHttp = (uri: string, host: Host): MessageObservation[] =>
  /^http:/i.test(uri) && !isLocal(host)
    ? [
        {
          code: 'SIGN_IN_NOT_ENCRYPTED',
          message: `This signs in to ${hostText(host)} over a connection that others can read.`,
          severity: 'low',
        },
      ]
    : []
