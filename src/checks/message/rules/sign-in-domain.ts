import type { MessageCheck, MessageContext, MessageObservation } from '../assess/check.ts'
import { type Host, hostText, readAuthority, relationOf } from '../content/host.ts'
import { quoteText } from '../content/readable.ts'

/** The one check that sign-in texts exist for: the site that gets the signature is the one that it signs in to. */
export const signInDomainCheck: MessageCheck = {
  id: 'sign-in-domain',
  examine: ({ content: { signIn }, app }) => {
    if (signIn?.domain === undefined) return []
    const host = readAuthority(signIn.domain)
    if (!host) {
      return [
        {
          code: 'SIGN_IN_DOMAIN_INVALID',
          message: `This signs in to ${quoteText(signIn.domain)}, which is no domain.`,
          severity: 'high',
        },
      ]
    }
    return app ? compare(host, app) : [unchecked(host)]
  },
}

const unchecked = (host: Host): MessageObservation => ({
  code: 'SIGN_IN_DOMAIN_UNCHECKED',
  message: `This signs in to ${hostText(host)}. Whether that is the site that asks could not be checked: sign only if you are there.`,
  severity: 'low',
  unseen: true,
})

const compare = (host: Host, app: NonNullable<MessageContext['app']>): MessageObservation[] => {
  const [there, here] = [hostText(host), hostText(app)]
  const code = 'SIGN_IN_DOMAIN_MISMATCH'
  switch (relationOf(host, app)) {
    case 'same':
      return []
    case 'www':
      return [{ code, message: `This signs in to ${there}, you are at ${here}.`, severity: 'low' }]
    case 'other-port':
      return portMismatch(host, app)
    case 'relative':
      return [
        {
          code,
          message: `This signs in to ${there}, but ${here} asks for it: related names, not the same site.`,
          severity: 'high',
        },
      ]
    case 'stranger':
      return [
        {
          code,
          message: `This signs in to ${there}, but ${here} asks for it: whoever runs ${here} could enter ${there} in your name.`,
          severity: 'critical',
        },
      ]
  }
}

/** Callers often name a domain without its port, which says nothing about it. */
const portMismatch = (host: Host, app: Host): MessageObservation[] =>
  app.port === ''
    ? [
        {
          code: 'SIGN_IN_PORT_UNCHECKED',
          message: `This signs in to port ${host.port} of ${host.name}; which port asks was not said.`,
          severity: 'low',
        },
      ]
    : [
        {
          code: 'SIGN_IN_DOMAIN_MISMATCH',
          message: `This signs in to ${hostText(host)}, but ${hostText(app)} asks for it: another server of the same name.`,
          severity: 'high',
        },
      ]
