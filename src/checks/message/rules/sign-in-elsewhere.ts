import type { MessageCheck } from '../assess/check.ts'
import { type Host, hostText, relationOf } from '../content/host.ts'
import { linkedHosts, namedHosts } from '../content/links.ts'

export type SignInElsewhere = { hosts: readonly Host[]; app: Host }

const signInWords =
  /\b(?:sign(?:ing)?[ -]?in|log(?:ging)?[ -]?in|authenticat\w*|(?:prove|verify|confirm)\b.{0,30}\b(?:own|wallet))/i

/**
 * An informal sign-in has no domain to compare with the app. Its links and the known sites that it names show its site.
 */
export const signInElsewhereCheck: MessageCheck<'sign-in-elsewhere', SignInElsewhere> = {
  id: 'sign-in-elsewhere',
  code: 'SIGN_IN_NAMES_OTHER_SITE',
  severity: 'medium',
  critical: true,
  evaluate: ({ content: { text, signIn }, app }) => {
    if (text === undefined || signIn || !app || !signInWords.test(text)) return []
    const hosts = [...linkedHosts(text), ...namedHosts(text)]
    if (hosts.some((host) => relationOf(host, app) !== 'unrelated')) return []
    const [first] = hosts
    return first ? [{ params: { hosts, app }, subject: hostText(first) }] : []
  },
}
