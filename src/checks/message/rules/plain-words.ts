import type { MessageCheck, MessageObservation } from '../assess/check.ts'
import { hostText } from '../content/host.ts'
import { linkedHosts, quoteText } from '../content/readable.ts'

/** More than these are only counted. */
const mostHostsNamed = 5

/** What a readable text says: for the reader, not against the app, since words can say anything. */
export const plainWordsCheck: MessageCheck = {
  id: 'plain-words',
  examine: ({ content: { text, kind } }) => {
    if (text === undefined) return []
    return [
      ...(kind === 'sign-in' ? [] : [said(text)]),
      ...links(text),
      ...phrases.flatMap(({ words, ...reason }) => (words.test(text) ? [reason] : [])),
    ]
  },
}

const said = (text: string): MessageObservation => ({
  code: 'TEXT_SAYS',
  message: `The text says: ${quoteText(text)}. Who gets your signature can show that you agreed to it.`,
  severity: 'info',
})

const links = (text: string): MessageObservation[] => {
  const hosts = linkedHosts(text).map(hostText)
  if (hosts.length === 0) return []
  const more = hosts.length - mostHostsNamed
  const named = hosts.slice(0, mostHostsNamed).join(', ')
  return [
    {
      code: 'TEXT_LINKS',
      message: `The text links to ${named}${more > 0 ? ` and ${more} more` : ''}.`,
      severity: 'info',
    },
  ]
}

const phrases: readonly (MessageObservation & { words: RegExp })[] = [
  {
    words: /\b(?:seed|recovery|secret) (?:phrase|words)|\bprivate key|\bmnemonic/i,
    code: 'TEXT_MENTIONS_SECRETS',
    message: 'The text speaks of a recovery phrase or private key. Nobody honest ever needs yours.',
    severity: 'info',
  },
  {
    words: /\b(?:approv|authori[sz]|delegat|allowance|permission|withdraw|transfer)/i,
    code: 'TEXT_MENTIONS_APPROVAL',
    message: 'The text speaks of approving or moving something. Be sure what you agree to.',
    severity: 'info',
  },
]
