import {
  type Sentences,
  sentenceWriter,
  type WordsFor,
} from '../../../../findings/words/catalogue.ts'
import { pageFailureTexts } from '../../../../findings/words/en/gaps.ts'
import type { DrainerCode } from '../../page/rules/drainer-kit.ts'
import type { LeadsTo } from '../../page/leads-to.ts'
import type { pageChecks } from '../../page/rules/registry.ts'
import type { pageLookCheck } from '../../rules/page-look.ts'
import { addressWords } from './address.ts'

/** Checks of an app's page, and whether it could be read. */
export const pageWords: WordsFor<(typeof pageChecks)[number] | typeof pageLookCheck> = {
  'page-look': ({ failure }) => ({
    what: `The page was not checked: ${pageFailureTexts[failure]}.`,
  }),
  'phrase-form': () => ({
    what: 'The page asks for the recovery phrase or private key of a wallet.',
    why: 'Anyone who has it controls the wallet.',
    advice: 'Do not enter it on any page.',
  }),
  'drainer-kit': ({ drainer }) => ({
    what: `The page runs ${drainers[drainer]}.`,
    why: 'It takes what is in a connected wallet.',
  }),
  'copied-site': ({ host, site }) => ({
    what: `The page claims to be ${site.name} (${site.host}) but is at ${host}.`,
  }),
  'borrowed-icon': ({ host, site }) => ({
    what: `The page shows the icon of ${site.name}, loaded from ${site.host}, but ${host} is not a ${site.name} site.`,
  }),
  'obfuscated-wallet-code': () => ({
    what: 'The page uses a wallet and hides what its code does with it.',
    why: 'Wallet drainers do the same.',
  }),
  'blocks-inspection': () => ({
    what: 'The page uses a wallet and blocks developer tools.',
    why: 'Honest apps have no reason to.',
  }),
  'signs-on-load': ({ action }) => ({
    what:
      action === 'transaction'
        ? 'The page prepares a transaction as soon as it is opened, before you request one.'
        : 'The page calls the wallet as soon as it is opened.',
  }),
  'sends-to-chat': () => ({
    what: 'The page sends what you enter to a private chat on Telegram or Discord.',
  }),
  redirected: (target) => withReason(`The site redirects to ${target.place}.`, target),
  refreshed: (target) => withReason(`The page sends you on to ${target.place}.`, target),
  'risky-script': (target) => withReason(`The page runs a script of ${target.place}.`, target),
  framed: (frame) =>
    frame.kind === 'risky'
      ? withReason(`The page shows another one, of ${frame.place}, within it.`, frame)
      : {
          what: `All that is visible is the page of another site, ${frame.place}.`,
          why: 'The address bar does not show that.',
        },
}

const addressSentences = sentenceWriter(addressWords)

/** `what`, followed by what is wrong with the other address. */
const withReason = (what: string, { finding }: Pick<LeadsTo, 'finding'>): Sentences => ({
  what,
  why: addressSentences(finding).what,
})

/** For the middle of a sentence. */
const drainers: Readonly<Record<DrainerCode, string>> = {
  'ms-drainer': 'the drainer kit “MS Drainer”',
  'altered-solana-library': 'a version of a Solana library that was altered to steal keys',
  'altered-wallet-library': 'a version of a wallet library that was altered to drain wallets',
  'altered-package': 'a library that was altered to replace the recipients of payments',
  'named-drainer': 'a script that is named a drainer',
}
