import type { Finding } from '../../../findings/finding.ts'
import type { RiskLevel } from '../../../findings/score.ts'
import {
  type Sentences,
  sentenceWriter,
  textOf,
  type WordsFor,
} from '../../../findings/words/catalogue.ts'
import type { CheckFailed } from '../assess/assess-message.ts'
import type { MessageContent } from '../content/content.ts'
import { hostText, readAuthority } from '../content/host.ts'
import type { messageChecks } from '../rules/registry.ts'
import { contentWords } from './en/content.ts'
import { signInWords } from './en/sign-in.ts'

const checkWords: WordsFor<(typeof messageChecks)[number]> = { ...contentWords, ...signInWords }

/** The sentences of a finding about a message. */
export const messageSentences = sentenceWriter({
  ...checkWords,
  'check-failed': ({ check }: CheckFailed): Sentences => ({
    what: `The check “${check}” could not be completed.`,
    why: 'What it would have found is not known.',
    advice: 'Sign only if you trust the app and know what you are signing.',
  }),
})

/**
 * Summarizes a message in one or two sentences: the most serious finding, or what the message is if nothing is wrong.
 */
export const messageSummary = (
  level: RiskLevel,
  mostSerious: Finding | undefined,
  content: MessageContent,
): string => {
  if (level === 'low' || !mostSerious) return harmlessText(content)
  const sentences = messageSentences(mostSerious)
  if (level !== 'critical' && level !== 'high') return textOf(sentences)
  const { what, why } = sentences
  return `Do not sign. ${textOf({ what, ...(why !== undefined && { why }) })}`
}

const harmlessText = ({ kind, signIn }: MessageContent): string => {
  const host = signIn?.domain === undefined ? undefined : readAuthority(signIn.domain)
  return kind === 'sign-in' && host
    ? `Signs in to ${hostText(host)} with your wallet. A signature moves nothing.`
    : 'A text for people. A signature moves nothing by itself.'
}
