import type { Finding } from '../../findings/finding.ts'
import { shortAddress } from '../../findings/words/amounts.ts'
import {
  type DraftSentences,
  type Sentences,
  sentenceWriter,
  type WordsFor,
} from '../../findings/words/catalogue.ts'
import type { UnstableOutcome } from '../rules/program/unstable-outcome.ts'
import type { RuleFailed } from '../assess/evaluate.ts'
import type { MultisigProposal } from '../rules/control/multisig-proposal.ts'
import type { riskRules } from '../rules/registry.ts'
import { accountLossWords } from './en/account-loss.ts'
import { authorityLossWords } from './en/authority-loss.ts'
import { approvalWords } from './en/approval.ts'
import { fundedAccountWords } from './en/funded-account.ts'
import { controlWords } from './en/control.ts'
import { transferLossWords } from './en/transfer-loss.ts'
import { mintWords } from './en/mint.ts'
import { originWords } from './en/origin.ts'
import { programWords } from './en/program.ts'

const ruleFailedWords = ({ check }: RuleFailed): Sentences => ({
  what: `The check “${check}” could not be completed.`,
  why: 'What it would have found is unknown.',
  advice: 'Sign only if you know exactly what this transaction does.',
})

/** What the vault would do, in the words of the rule that found it. */
const multisigProposalWords = (params: MultisigProposal): Sentences => {
  const { multisig, executed, direct, finding } = params
  const proposal = `This transaction ${executed ? 'executes' : 'makes'} a proposal of the multisig ${shortAddress(multisig)}`
  if (!finding)
    return {
      what: `${proposal} that could only be read in part.`,
      why: 'It names its accounts through lookup tables, or is stored in a separate account.',
      advice: 'Read the whole proposal in the multisig’s own app before you sign.',
    }
  const { what, why } = sentencesOf(finding)
  if (direct)
    return {
      what: `This transaction acts for the account ${shortAddress(multisig)}, which names you as an owner or member. Effect on its vault: ${what}`,
      why: `${why} Here, “you” is that vault, not your own wallet.`,
      advice: 'Sign only if you know the receiver and meant to do this.',
    }
  return {
    what: `${proposal}. Effect on its vault: ${what}`,
    why: `${why} Here, “you” is the multisig’s vault, not your own wallet.`,
    advice: 'Sign only if every member knows about this and agrees to it.',
  }
}

/** What a rule finds in the code, in its own words. */
const unstableOutcomeWords = (params: UnstableOutcome): DraftSentences => {
  const words = programWords['unstable-outcome'](params)
  if (params.what !== 'finding') return words
  const { what, why } = sentencesOf(params.finding)
  return { ...words, what: `${words.what} Then: ${what}`, why: `${why} ${words.why}` }
}

/** Words of every rule: a rule without words is a type error here. */
const scanWords: WordsFor<(typeof riskRules)[number]> = {
  ...approvalWords,
  ...controlWords,
  ...transferLossWords,
  ...accountLossWords,
  ...authorityLossWords,
  ...fundedAccountWords,
  ...mintWords,
  ...originWords,
  ...programWords,
  'multisig-proposal': multisigProposalWords,
  'unstable-outcome': unstableOutcomeWords,
}

const writeSentences = sentenceWriter({ ...scanWords, 'rule-failed': ruleFailedWords })

/** The sentences of a finding of a scan. */
export const sentencesOf = (finding: Finding): Sentences => {
  const sentences = writeSentences(finding)
  return finding.shared
    ? { ...sentences, what: `Part of what these transactions do together: ${sentences.what}` }
    : sentences
}
