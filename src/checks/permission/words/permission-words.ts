import { type Sentences, sentenceWriter } from '../../../findings/words/catalogue.ts'
import type { permissionChecks } from '../rules/registry.ts'
import type { tokenAccountsCheck } from '../rules/token-accounts.ts'
import { reasonWords } from './en/reasons.ts'

/** Every check except the one without findings. */
type Finding = Exclude<(typeof permissionChecks)[number], typeof tokenAccountsCheck>

const words: {
  [One in Finding as One['id']]: (params: ReturnType<One['summarize']>) => Sentences
} = reasonWords

/** The sentences of a finding about a wallet's permissions. */
export const permissionSentences = sentenceWriter(words)
