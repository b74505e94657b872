import { shortAddress } from '../../../../findings/words/amounts.ts'
import type { DraftSentences, Sentences, WordsFor } from '../../../../findings/words/catalogue.ts'
import { hostText } from '../../content/host.ts'
import type { SignInProblem } from '../../content/sign-in.ts'
import type { signInAddressCheck } from '../../rules/sign-in-address.ts'
import type { signInChainCheck } from '../../rules/sign-in-chain.ts'
import type { SignInDomain, signInDomainCheck } from '../../rules/sign-in-domain.ts'
import type { signInElsewhereCheck } from '../../rules/sign-in-elsewhere.ts'
import type { signInFormCheck } from '../../rules/sign-in-form.ts'
import type { signInNonceCheck } from '../../rules/sign-in-nonce.ts'
import type { SignInTime, signInTimeCheck } from '../../rules/sign-in-time.ts'
import type { signInUriCheck } from '../../rules/sign-in-uri.ts'
import { quoteText } from '../../../../findings/words/quote.ts'

type SignInChecks =
  | typeof signInAddressCheck
  | typeof signInChainCheck
  | typeof signInDomainCheck
  | typeof signInElsewhereCheck
  | typeof signInFormCheck
  | typeof signInNonceCheck
  | typeof signInTimeCheck
  | typeof signInUriCheck

/** Maximum hosts named in one sentence. */
const namedHostsMax = 3

/** Findings about texts that sign in to a site. */
export const signInWords: WordsFor<SignInChecks> = {
  'sign-in-domain': (params) => {
    switch (params.reason) {
      case 'not-a-domain':
        return {
          what: `This signs in to ${quoteText(params.domain)}, which is not a domain.`,
          why: 'A genuine sign-in names the site that it is for.',
          advice: { never: '' },
        }
      case 'app-unknown':
        return {
          what: `This signs in to ${hostText(params.host)}.`,
          why: 'Whether that site requests it was not checked: the request does not name an app.',
          advice: `Sign only if you are on ${hostText(params.host)}.`,
        }
      case 'port-unknown':
        return {
          what: `This signs in to port ${params.host.port} of ${params.host.name}.`,
          why: 'Whether the app runs on that port was not checked: the request names no port.',
        }
      case 'mismatch':
        return domainMismatch(params)
    }
  },
  'sign-in-address': (params) => ({
    what:
      params.reason === 'other-wallet'
        ? `This signs in with wallet ${shortAddress(params.account)}, which is not yours.`
        : `This signs in with ${quoteText(params.text, 60)}, which is not a Solana address.`,
    why: 'Your signature would prove nothing about your own wallet.',
    advice: { never: '' },
  }),
  'sign-in-uri': (params) => {
    switch (params.reason) {
      case 'not-a-web-address':
        return {
          what: `The URI of this sign-in is not a web address: ${quoteText(params.uri, 80)}.`,
          why: 'A genuine sign-in includes the web address of its site.',
        }
      case 'mismatch':
        return {
          what: `This sign-in leads to ${hostText(params.host)}, not to ${hostText(params.expected)}.`,
          why: 'The web address and the name of the site must belong together.',
          advice: { never: '' },
        }
      case 'not-encrypted':
        return {
          what: `This signs in to ${hostText(params.host)} over an unencrypted connection.`,
          why: 'Others on the network can read your signature.',
        }
    }
  },
  'sign-in-time': ({ reason, field }) => times[reason](field),
  'sign-in-chain': (params) => {
    switch (params.reason) {
      case 'other-network':
        return {
          what: `This signs in with an account of ${quoteText(params.network, 40)}, not of Solana.`,
        }
      case 'test-network':
        return {
          what: `This sign-in is for ${params.chain}, a network whose tokens have no value.`,
        }
      case 'unknown-chain':
        return {
          what: `This sign-in is for the chain ${quoteText(params.chain, 40)}, which is not a Solana network.`,
        }
    }
  },
  'sign-in-nonce': (params) =>
    params.reason === 'missing'
      ? {
          what: 'This sign-in has no nonce.',
          why: `Anyone who sees your signature can use it again${reuseText(params)}.`,
        }
      : {
          what: `The nonce of this sign-in has only ${params.chars} characters.`,
          why: `Fewer than ${params.minChars} can be guessed.`,
        },
  'sign-in-form': ({ problems }) => ({
    what: `This looks like a sign-in but does not follow the standard: ${problems.map(problemText).join('; ')}.`,
    why: 'The site may read it differently than you do.',
  }),
  'sign-in-elsewhere': ({ hosts, app }) => ({
    what: `This reads like a sign-in to ${hosts.slice(0, namedHostsMax).map(hostText).join(', ')}, but ${hostText(app)} requests it.`,
    advice: 'Make sure that you are on the site that you want to sign in to.',
  }),
}

const reuseText = ({ expires, dated }: { expires: boolean; dated: boolean }): string => {
  if (expires) return ' until it expires'
  return dated ? ' for as long as the site accepts its date' : ', at any time'
}

const domainMismatch = ({
  host,
  app,
  relation,
}: Extract<SignInDomain, { reason: 'mismatch' }>): DraftSentences => {
  const [there, here] = [hostText(host), hostText(app)]
  const what = `This signs in to ${there}, but ${here} requests it.`
  switch (relation) {
    case 'www':
      return { what: `This signs in to ${there}; you are on ${here}.` }
    case 'other-port':
      return { what, why: 'That is another server under the same name.', advice: { never: '' } }
    case 'owner':
      return {
        what,
        why: 'Both are parts of one site, but a sign-in should name the address that requests it.',
        advice: `Sign only if you reached ${here} from that site.`,
      }
    case 'relative':
      return {
        what,
        why: 'The names are related, but they are different sites.',
        advice: { never: '' },
      }
    case 'unrelated':
      return {
        what,
        why: `With your signature, ${here} could sign in to ${there} as you.`,
        advice: { never: '' },
      }
  }
}

const times: Readonly<Record<SignInTime['reason'], (field: string) => Sentences>> = {
  'not-a-time': (field) => ({ what: `“${field}” of this sign-in is not a valid time.` }),
  expired: () => ({
    what: 'This sign-in has expired.',
    why: 'Its site should refuse it.',
  }),
  'not-yet-valid': () => ({
    what: 'This sign-in becomes valid only later.',
    why: 'It could be used when you do not expect it.',
  }),
  'from-future': () => ({ what: 'This sign-in claims to have been made in the future.' }),
  stale: () => ({
    what: 'This sign-in was made more than a day ago.',
    why: 'Sites make a new one each time, so another site may be replaying it.',
  }),
}

const problemText = (problem: SignInProblem): string => {
  switch (problem.kind) {
    case 'carriage-return':
      return 'it contains carriage returns'
    case 'wrong-opening':
      return 'it does not begin with “<domain> wants you to sign in with your Solana account:”'
    case 'long-statement':
      return 'its statement has more than one line'
    case 'no-blank-line':
      return 'there is no empty line after the address'
    case 'unknown-line':
      return 'it contains a line that is not a field'
    case 'unknown-version':
      return 'its version is not 1'
    case 'repeated-field':
      return `“${problem.field}” appears twice`
    case 'misplaced-field':
      return `“${problem.field}” is in the wrong place`
  }
}
