import { Fault } from '../basics/fault.ts'
import type { Route } from '../endpoint/route.ts'

const path = '/.well-known/security.txt'

const dayMs = 24 * 60 * 60 * 1000

/** RFC 9116 recommends less than a year. The setting was true when the server started, and is told as long as it runs. */
const validDays = 180

export type ContactVerbs = {
  /** Where to report a vulnerability; undefined where the operator names no contact. */
  securityContacts: readonly string[] | undefined
  nowMs: () => number
}

/** Whom to tell of a hole, in the form of RFC 9116; there is none where the operator names nobody. */
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

/** The same all day long. */
const securityText = (contacts: readonly string[], nowMs: number): string => {
  const expires = new Date((Math.floor(nowMs / dayMs) + validDays) * dayMs).toISOString()
  return [
    ...contacts.map((contact) => `Contact: ${contact}`),
    `Expires: ${expires.replace('.000Z', 'Z')}`,
    '',
  ].join('\r\n')
}
