import { shortAddress } from '../../../../findings/words/amounts.ts'
import type { Sentences, WordsFor } from '../../../../findings/words/catalogue.ts'
import { listingText } from '../../../../lists/words/en.ts'
import { shownText } from '../../../../tokens/token-name.ts'
import type { Imitation } from '../../assess/imitation.ts'
import type { baitNameCheck } from '../../rules/bait-name.ts'
import type { lookAlikeCheck } from '../../rules/look-alike.ts'
import type { metadataChangeableCheck } from '../../rules/metadata-changeable.ts'
import type { metadataHostCheck } from '../../rules/metadata-host.ts'
import type { mixedAlphabetsCheck } from '../../rules/mixed-alphabets.ts'
import type { namedAddressCheck } from '../../rules/named-address.ts'
import type { reportedCheck } from '../../rules/reported.ts'
import type { sameNameCheck } from '../../rules/same-name.ts'
import type { verificationCheck } from '../../rules/verification.ts'
import { holderCan } from './holder.ts'

/** Findings about whether the token is what it claims to be. */
export const identityWords: WordsFor<
  | typeof baitNameCheck
  | typeof lookAlikeCheck
  | typeof metadataChangeableCheck
  | typeof metadataHostCheck
  | typeof mixedAlphabetsCheck
  | typeof namedAddressCheck
  | typeof reportedCheck
  | typeof sameNameCheck
  | typeof verificationCheck
> = {
  'look-alike': (params) => imitationWords(params, 'is spelled to look like'),
  'same-name': (params) => imitationWords(params, 'is the name of'),
  'mixed-alphabets': ({ called }) => ({
    what: `Its name, “${shownText(called)}”, mixes letters of several alphabets that look alike.`,
    why: 'Names are written like this to look like another token.',
    advice: 'Compare the mint address with the one its maker publishes.',
  }),
  'named-address': ({ named }) => ({
    what: `Its name contains another address (${shortAddress(named)}), as if it were that token.`,
  }),
  'bait-name': ({ site }) =>
    site
      ? {
          what: 'Its name leads to a website.',
          why: 'Tokens like this are sent to strangers to lure them there.',
          advice: 'Stay away from that site, and connect no wallet to it.',
        }
      : {
          what: 'Its name promises something to claim.',
          why: 'Tokens like this are sent to strangers to lure them to phishing sites.',
        },
  'metadata-changeable': (params) => {
    switch (params.metadata) {
      case 'foreign':
        return {
          what: 'An unknown program stores the name of this token, and can change it at any time.',
        }
      case 'differing':
        return {
          what: `It has different names depending on where a wallet looks: ${params.symbols.map((symbol) => `“${shownText(symbol)}”`).join(' and ')}.`,
        }
      case 'changeable':
        return holderCan(params, 'can change the name, symbol and picture of this token')
    }
  },
  'metadata-host': ({ list, date }) => ({
    what: `Its metadata is stored on a site that is on the list “${list}” (${date}) of harmful sites.`,
  }),
  reported: ({ about, report }) => ({
    what: listingText(about === 'mint' ? 'This token' : 'The creator of this token', report),
  }),
  verification: (params) => {
    switch (params.verdict) {
      case 'flagged':
        return { what: `${params.by} flags this token as suspicious.` }
      case 'issuer-controlled':
        return {
          what: 'This is the well-known token of that name.',
          why: 'Its issuer keeps authorities over it, as the law or its purpose requires.',
        }
      case 'verified':
        return { what: `This token is verified by ${params.by ?? 'a provider'}.` }
      case 'not-verified':
        return { what: 'This token is not verified by any source.' }
    }
  },
}

const imitationWords = ({ called, imitates }: Imitation, relation: string): Sentences => ({
  what: `It calls itself “${shownText(called)}”, which ${relation} ${imitates.symbol || imitates.name} (${shortAddress(imitates.mint)}).`,
  why: 'It is a different token.',
})
