import { dappSentences } from '../../../dapp/words/dapp-words.ts'
import { summaryText } from '../../../../scan/words/en/summary.ts'
import type { SummaryPart } from '../../../../scan/summary/summary.ts'
import type { WordsFor } from '../../../../findings/words/catalogue.ts'
import type { EnvelopeProblem } from '../../content/envelope.ts'
import { hostText } from '../../content/host.ts'
import type { dangerousAppCheck } from '../../rules/dangerous-app.ts'
import type { envelopeFormCheck } from '../../rules/envelope-form.ts'
import type { envelopeSignersCheck } from '../../rules/envelope-signers.ts'
import type { hiddenTransactionCheck } from '../../rules/hidden-transaction.ts'
import type { invisibleTextCheck } from '../../rules/invisible-text.ts'
import type { keyAuthorizedCheck } from '../../rules/key-authorized.ts'
import type { keyDerivedCheck } from '../../rules/key-derived.ts'
import type { machineReadableCheck } from '../../rules/machine-readable.ts'
import type { plainWordsCheck } from '../../rules/plain-words.ts'
import type { unreadableCheck } from '../../rules/unreadable.ts'
import { shortAddress } from '../../../../findings/words/amounts.ts'
import { quoteText } from '../../../../findings/words/quote.ts'

type ContentChecks =
  | typeof dangerousAppCheck
  | typeof envelopeFormCheck
  | typeof envelopeSignersCheck
  | typeof hiddenTransactionCheck
  | typeof invisibleTextCheck
  | typeof keyAuthorizedCheck
  | typeof keyDerivedCheck
  | typeof machineReadableCheck
  | typeof plainWordsCheck
  | typeof unreadableCheck

const namedHostsMax = 5

/** Findings about what the bytes are and contain. */
export const contentWords: WordsFor<ContentChecks> = {
  'hidden-transaction': (params) =>
    params.signers === 'others'
      ? {
          what: 'This is not a message. It is a transaction that other wallets sign.',
          why: 'No honest app passes a transaction off as a message.',
          advice: { never: '' },
        }
      : {
          what: params.bare
            ? 'This is not a message. It is a transaction that the app can send once you have signed it.'
            : 'This is not a message. It is a transaction waiting for your signature.',
          why: effectText(params.effects),
          advice: { never: 'No honest app passes a transaction off as a message.' },
        },
  'dangerous-app': ({ host, level, finding }) => ({
    what: `This is for the app at ${host}.`,
    why: dappSentences(finding).what,
    advice:
      level === 'high'
        ? 'Make sure that this is the site you mean before you sign.'
        : { never: 'Close that page.' },
  }),
  'envelope-form': (problem) => ({
    what: `This claims to be a Solana off-chain message, but it is not a valid one: ${problemText(problem)}.`,
    why: 'What it says could not be read.',
    advice: 'Sign only if you trust the app and know what you are signing.',
  }),
  'envelope-signers': ({ signers, includesWallet }) =>
    includesWallet
      ? { what: `This off-chain message is signed by ${signers.length} wallets, including yours.` }
      : {
          what: 'This off-chain message names the wallets that sign it, and yours is not one of them.',
          advice: { never: '' },
        },
  'invisible-text': ({ reason }) =>
    reason === 'gap'
      ? {
          what: 'This text goes on after a long gap.',
          advice: 'Scroll to its end before you sign.',
        }
      : {
          what: 'This text contains invisible characters.',
          why: 'They can change how it reads, for example by reversing the direction of the text.',
        },
  'key-authorized': ({ key }) => ({
    what: `This text is about a permission, a link or a transfer, and names the address ${shortAddress(key)}.`,
    why: 'Some services act on such texts once they are signed. What this one would do was not checked.',
    advice: 'Sign only if you know that address and trust the app.',
  }),
  'key-derived': () => ({
    what: 'The app makes a key out of your signature.',
    why: 'Another site that gets the same signature has the same key, and with it whatever the key controls.',
    advice: 'Sign only on the site that you meant to open, and check its address first.',
  }),
  'machine-readable': ({ kind }) =>
    kind === 'order'
      ? {
          what: 'This is an order to a contract that carries out what you sign.',
          why: 'It can move what you have deposited there. What it would move was not checked.',
          advice: { onlyIf: 'you placed this order yourself' },
        }
      : {
          what: 'This is data for a program, not a text for people.',
          why: 'Some programs act on such data once it is signed. What this would do was not checked.',
          advice: 'Sign only if you trust the app and know what you are signing.',
        },
  unreadable: (params) => {
    switch (params.reason) {
      case 'bytes':
        return {
          what: `These ${params.sizeBytes} bytes are neither text nor a transaction in a known format.`,
          why: 'What a signature would mean is not known.',
          advice: 'Sign only if you trust the app and know what you are signing.',
        }
      case 'code':
        return {
          what: 'This text is a code for programs.',
          why: 'Some programs act on such codes once they are signed. What this one means is not known.',
          advice: 'Sign only if you trust the app and know what you are signing.',
        }
      case 'encoded-transaction':
        return {
          what: `This text contains an encoded transaction${params.signedByWallet ? ' for you to sign' : ''}.`,
          why: 'A wallet that decodes it before signing would sign the transaction.',
          advice: { never: '' },
        }
    }
  },
  'plain-words': (params) => {
    switch (params.reason) {
      case 'says':
        return {
          what: `The text says: ${quoteText(params.text)}.`,
          why: 'With your signature, the app can show that you agreed to it.',
        }
      case 'links': {
        const more = params.hosts.length - namedHostsMax
        const named = params.hosts.slice(0, namedHostsMax).map(hostText).join(', ')
        return { what: `The text links to ${named}${more > 0 ? ` and ${more} more` : ''}.` }
      }
      case 'mentions-secrets':
        return {
          what: 'The text mentions a recovery phrase or private key.',
          why: 'No honest app or person needs yours.',
        }
      case 'mentions-approval':
        return {
          what: 'The text mentions an approval or a transfer.',
          advice: 'Make sure that you know what you agree to.',
        }
    }
  },
}

/** More than people read. */
const namedEffectsMax = 6

const effectText = (effects: readonly SummaryPart[]): string => {
  if (effects.length === 0) return 'What it would do cannot be read from its bytes.'
  const more = effects.length - namedEffectsMax
  const rest = more > 0 ? ` And ${more} more.` : ''
  return `It would do this: ${summaryText(effects.slice(0, namedEffectsMax))}${rest}`
}

const problemText = (problem: EnvelopeProblem): string => {
  switch (problem.kind) {
    case 'no-version':
      return 'it ends before its version'
    case 'unknown-version':
      return `version ${problem.version} is not known`
    case 'header-cut':
      return 'it ends within its header'
    case 'no-signers':
      return 'it names no signer'
    case 'signers-cut':
      return `it states ${problem.count} signers but ends before the last`
    case 'repeated-signer':
      return 'it names a signer twice'
    case 'unordered-signers':
      return 'its signers are not in ascending order'
    case 'wrong-length':
      return `it states a text of ${problem.statedBytes} bytes, but ${problem.actualBytes} follow`
    case 'empty-text':
      return 'its text is empty'
    case 'unknown-format':
      return `text format ${problem.format} is not known`
    case 'too-long':
      return `text format ${problem.format} allows ${problem.maxBytes} bytes, and it has ${problem.sizeBytes}`
    case 'not-utf8':
      return 'its text is not UTF-8'
    case 'not-ascii':
      return 'it states plain ASCII, but its text is not'
  }
}
