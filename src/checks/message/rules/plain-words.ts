import type { MessageCheck } from '../assess/check.ts'
import type { Host } from '../content/host.ts'
import { linkedHosts } from '../content/links.ts'

export type PlainWords =
  | { reason: 'says'; text: string }
  | { reason: 'links'; hosts: readonly Host[] }
  | { reason: 'mentions-secrets' }
  | { reason: 'mentions-approval' }

/** The content of a readable text. It informs the user and is no risk signal, since words can claim anything. */
export const plainWordsCheck: MessageCheck<'plain-words', PlainWords> = {
  id: 'plain-words',
  code: 'TEXT_SAYS',
  severity: 'info',
  critical: true,
  evaluate: ({ content: { text, kind } }) => {
    if (text === undefined) return []
    const hosts = linkedHosts(text)
    return [
      ...(kind === 'sign-in' ? [] : [{ params: { reason: 'says' as const, text } }]),
      ...(hosts.length === 0
        ? []
        : [{ code: 'TEXT_LINKS', params: { reason: 'links' as const, hosts } }]),
      ...phrases.flatMap(({ words, code, reason }) =>
        words.test(text) ? [{ code, params: { reason } }] : [],
      ),
    ]
  },
}

const phrases = [
  {
    words: /\b(?:seed|recovery|secret) (?:phrase|words)|\bprivate key|\bmnemonic/i,
    code: 'TEXT_MENTIONS_SECRETS',
    reason: 'mentions-secrets',
  },
  {
    words: /\b(?:approv|authori[sz]|delegat|allowance|permission|withdraw|transfer)/i,
    code: 'TEXT_MENTIONS_APPROVAL',
    reason: 'mentions-approval',
  },
] as const
