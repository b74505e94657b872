import { Fault } from '../basics/fault.ts'
import type { Route } from '../endpoint/route.ts'

const path = '/.well-known/security.txt'

const dayMs = 24 * 60 * 60 * 1000

/**
 * RFC 9116 recommends less than a year. Counted from today, since the setting is in force as long as the server runs.
 */
const validDays = 180

export type ContactVerbs = {
  /** Where to report a vulnerability; undefined if the operator names no contact. */
  securityContacts: readonly string[] | undefined
  nowMs: () => number
}

/** Where to report a vulnerability, as `security.txt` (RFC 9116); 404 if no contact is configured. */
export const readSecurityContactRoute: Route<ContactVerbs> = {
  method: 'GET',
  path,
  listeners: ['api', 'scan'],
  capability: 'documents',
  traffic: 'docs',
  mount: (app, { securityContacts, nowMs }) =>
    app.get(path, () => {
      if (securityContacts === undefined) throw new Fault('not-found', {})
      const text = securityText(securityContacts, nowMs())
      return new Response(text, { headers: { 'content-type': 'text/plain; charset=utf-8' } })
    }),
}

/** Changes once a day, so caches and clients see the same text. */
const securityText = (contacts: readonly string[], nowMs: number): string => {
  const expires = new Date((Math.floor(nowMs / dayMs) + validDays) * dayMs).toISOString()
  return [
    ...contacts.map((contact) => `Contact: ${contact}`),
    `Expires: ${expires.replace('.000Z', 'Z')}`,
    '',
  ].join('\r\n')
}
