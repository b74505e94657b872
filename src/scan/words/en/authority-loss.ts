import { shortAddress, tokenAmountText, tokenText } from '../../../findings/words/amounts.ts'
import type { SigningAdvice, WordsFor } from '../../../findings/words/catalogue.ts'
import { listText } from '../../../findings/words/list.ts'
import type { Authorization } from '../../facts/authorization.ts'
import type { MovedByOthers, movedByOthers } from '../../rules/loss/moved-by-others.ts'
import type { movesAssetsOfOthers } from '../../rules/loss/moves-assets-of-others.ts'
import { authorizerText } from './authorization.ts'

/** Rules about movements that one party authorizes with the assets of another. */
export const authorityLossWords: WordsFor<typeof movedByOthers | typeof movesAssetsOfOthers> = {
  'moved-by-others': (params) => {
    const { amount, receivers, authorization } = params
    const fate =
      receivers.length === 0 ? 'burned' : `sent to ${listText(receivers.map(shortAddress))}`
    return {
      what: `${tokenAmountText(amount)} of yours ${verbFor(params)} ${fate}, and not by you: ${authorizerText(authorization)} authorizes it.`,
      why: whyOthersMay(params),
      advice: adviceOn(authorization),
    }
  },
  'moves-assets-of-others': ({ amount, owner, receiver, right }) => ({
    what: `Your signature${rightTexts[right]} sends ${tokenAmountText(amount)} of ${shortAddress(owner)} to ${shortAddress(receiver)}.`,
    why: `${shortAddress(owner)} does not sign this transaction. Your key alone moves what is theirs, and your own balances do not show it.`,
    advice: { onlyIf: 'you manage these funds and meant to send them there' },
  }),
}

const verbFor = ({ amount }: MovedByOthers): string => (amount.raw === 1n ? 'is' : 'are')

const whyOthersMay = ({ authorization, amount }: MovedByOthers): string => {
  if (authorization.members)
    return 'You are a member of this multisig, but others sign for it here and you do not.'
  switch (authorization.right) {
    case 'delegate':
      return 'You approved this address for your account. It needs no further signature from you.'
    case 'permanent-delegate':
      return `The issuer of ${tokenText(amount.mint)} lets this address move it out of any account.`
    case 'close-authority':
    case 'owner':
      return 'This address holds or receives authority over your account.'
  }
}

const adviceOn = ({ right, members }: Authorization): string | SigningAdvice =>
  right === 'delegate' && !members
    ? { never: 'Revoke the approval.' }
    : { onlyIf: 'you know who takes this and why' }

const rightTexts: Readonly<Record<Authorization['right'], string>> = {
  owner: '',
  delegate: ' as delegate',
  'permanent-delegate': ' as permanent delegate',
  'close-authority': ' as close authority',
}
