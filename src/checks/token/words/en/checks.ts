import { sentenceWriter, type WordsFor } from '../../../../findings/words/catalogue.ts'
import type { tokenChecks } from '../../rules/registry.ts'
import { identityWords } from './identity.ts'
import { marketWords } from './market.ts'
import { authorityWords } from './authorities.ts'

const words: WordsFor<(typeof tokenChecks)[number]> = {
  ...authorityWords,
  ...identityWords,
  ...marketWords,
}

/** The sentences of a finding about a token. */
export const tokenSentences = sentenceWriter(words)
