import { shortAddress, tokenAmountText, tokenText } from '../../../findings/words/amounts.ts'
import type { SigningAdvice, WordsFor } from '../../../findings/words/catalogue.ts'
import { listText } from '../../../findings/words/list.ts'
import type { Address } from '../../../solana/address/address.ts'
import type { Authorization } from '../../facts/authority/authorization.ts'
import type { movedByOthers } from '../../rules/loss/moved-by-others.ts'
import type { movesAssetsOfOthers } from '../../rules/loss/moves-assets-of-others.ts'
import { authorizerText } from './authorization.ts'

/** Rules about movements that one party authorizes with the assets of another. */
export const authorityLossWords: WordsFor<typeof movedByOthers | typeof movesAssetsOfOthers> = {
  'moved-by-others': ({ amount, receivers, authorization }) => ({
    what: `This transaction ${receivers.length === 0 ? 'burns' : 'sends'} ${tokenAmountText(amount)} of yours${receivers.length === 0 ? '' : ` to ${listText(receivers.map(shortAddress))}`}, authorized by ${authorizerText(authorization)} and not by you.`,
    why: whyOthersMay(authorization, amount.mint),
    advice: adviceOn(authorization),
  }),
  'moves-assets-of-others': ({ amount, owner, receiver, right }) => ({
    what: `Your signature${rightTexts[right]} sends ${tokenAmountText(amount)} of ${shortAddress(owner)} to ${shortAddress(receiver)}.`,
    why: `${shortAddress(owner)} does not sign this transaction. Your key alone moves what is theirs, and your own balances do not show it.`,
    advice: { onlyIf: 'you manage these funds and meant to send them there' },
  }),
}

const whyOthersMay = (authorization: Authorization, mint: Address | undefined): string => {
  if (authorization.members)
    return 'You are a member of this multisig, but others sign for it here and you do not.'
  switch (authorization.right) {
    case 'delegate':
      return 'You approved this address for your account. It needs no further signature from you.'
    case 'permanent-delegate':
      return `The issuer of ${tokenText(mint)} lets this address move it out of any account.`
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
