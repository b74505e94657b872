import { speakerOf, type WordsFor } from '../../../../findings/words/catalogue.ts'
import type { tokenChecks } from '../../rules/registry.ts'
import { identityWords } from './identity.ts'
import { marketWords } from './market.ts'
import { powerWords } from './powers.ts'

const words: WordsFor<(typeof tokenChecks)[number]> = {
  ...powerWords,
  ...identityWords,
  ...marketWords,
}

/** The sentences of a finding about a token. */
export const speakToken = speakerOf(words)
