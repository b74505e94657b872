import type { MessageCheck } from '../assess/check.ts'
import { hostText, relationOf } from '../content/host.ts'
import { linkedHosts, namedHosts } from '../content/readable.ts'

const signInWords =
  /\b(?:sign(?:ing)?[ -]?in|log(?:ging)?[ -]?in|authenticat\w*|(?:prove|verify|confirm)\b.{0,30}\b(?:own|wallet))/i

/** A sign-in in words of its own has no domain to hold it to; its links, and known sites that it names, tell whose it is. */
export const signInElsewhereCheck: MessageCheck = {
  id: 'sign-in-elsewhere',
  examine: ({ content: { text, signIn }, app }) => {
    if (text === undefined || signIn || !app || !signInWords.test(text)) return []
    const hosts = [...linkedHosts(text), ...namedHosts(text)]
    if (hosts.length === 0 || hosts.some((host) => relationOf(host, app) !== 'stranger')) return []
    return [
      {
        code: 'SIGN_IN_NAMES_OTHER_SITE',
        message: `This reads like a sign-in and names ${hosts.slice(0, 3).map(hostText).join(', ')}, but ${hostText(app)} asks for it.`,
        severity: 'medium',
      },
    ]
  },
}
