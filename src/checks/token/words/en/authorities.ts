import type { confidentialAmountsCheck } from '../../rules/confidential-amounts.ts'
import type { defaultFrozenCheck } from '../../rules/default-frozen.ts'
import type { displayedAmountCheck } from '../../rules/displayed-amount.ts'
import type { freezeAuthorityCheck } from '../../rules/freeze-authority.ts'
import type { mintAuthorityCheck } from '../../rules/mint-authority.ts'
import type { mintCloseAuthorityCheck } from '../../rules/mint-close-authority.ts'
import type { mintSettingsCheck } from '../../rules/mint-settings.ts'
import type { nonTransferableCheck } from '../../rules/non-transferable.ts'
import type { pausableCheck } from '../../rules/pausable.ts'
import type { permanentDelegateCheck } from '../../rules/permanent-delegate.ts'
import type { permissionedBurnCheck } from '../../rules/permissioned-burn.ts'
import type { transferFeeCheck } from '../../rules/transfer-fee.ts'
import type { transferHookCheck, TransferHookRisk } from '../../rules/transfer-hook.ts'
import { shortAddress } from '../../../../findings/words/amounts.ts'
import { type Sentences, textOf, type WordsFor } from '../../../../findings/words/catalogue.ts'
import { aboutHolder, holderCan, holderText } from './holder.ts'

/** Findings about what the mint's settings allow, and to whom. */
export const authorityWords: WordsFor<
  | typeof confidentialAmountsCheck
  | typeof defaultFrozenCheck
  | typeof displayedAmountCheck
  | typeof freezeAuthorityCheck
  | typeof mintAuthorityCheck
  | typeof mintCloseAuthorityCheck
  | typeof mintSettingsCheck
  | typeof nonTransferableCheck
  | typeof pausableCheck
  | typeof permanentDelegateCheck
  | typeof permissionedBurnCheck
  | typeof transferFeeCheck
  | typeof transferHookCheck
> = {
  'mint-authority': (held) => holderCan(held, 'can mint more of this token at any time'),
  'freeze-authority': (held) =>
    holderCan(
      held,
      'can freeze this token in your wallet, so that you can neither sell nor send it',
    ),
  'permanent-delegate': (held) =>
    holderCan(held, 'can take this token out of your wallet, or burn it there, at any time'),
  'mint-close-authority': (held) =>
    holderCan(
      held,
      'can close the mint once none of the token is left, and create another token at the same address',
    ),
  'permissioned-burn': (held) => ({
    what: `This token can only be burnt if ${holderText(held.holder)} signs too.`,
    ...aboutHolder(held),
  }),
  pausable: (params) =>
    params.paused
      ? {
          what: `All transfers of this token are paused${params.resumable ? '' : ' for good'}.`,
          why: 'You could neither sell nor send it.',
        }
      : holderCan(params, 'can pause all transfers of this token, so that it cannot be sold'),
  'default-frozen': (params) =>
    params.frozen === 'forever'
      ? {
          what: 'New accounts of this token are frozen, and no one can thaw them.',
          why: 'You could never sell or send it.',
        }
      : {
          what: `New accounts of this token are frozen until ${holderText(params.holder)} thaws them.`,
          why: textOf({
            what: 'You could neither sell nor send it before.',
            ...aboutHolder(params),
          }),
        },
  'non-transferable': ({ divisible }) => ({
    what: 'This token can never be transferred, so it can neither be sold nor sent.',
    why: divisible
      ? 'A token that can be divided is normally made to be traded.'
      : 'That is normal for badges and memberships.',
  }),
  'confidential-amounts': ({ hidden }) =>
    hidden === 'supply'
      ? { what: 'The supply of this token can be hidden, so it cannot be counted.' }
      : {
          what: 'Holders of this token can hide how much they have.',
          why: 'Large holders may not be visible.',
        },
  'displayed-amount': (params) => {
    switch (params.display) {
      case 'multiplied':
        return {
          what: `Wallets show ${params.multiplier} times the real amount of this token.`,
          why: 'Only the real amount can be sold.',
        }
      case 'multiplied-later':
        return {
          what: `From ${new Date(params.fromMs).toISOString()} wallets will show ${params.multiplier} times the real amount of this token.`,
          why: 'Only the real amount can be sold.',
        }
      case 'interest':
        return {
          what: `Wallets show an amount of this token that grows by ${params.basisPoints / 100} % a year.`,
          why: 'None is added: only the real amount can be sold.',
        }
      case 'unreadable':
        return { what: 'Wallets multiply amounts of this token by something that is not a number.' }
      case 'changeable':
        return holderCan(params, 'can change the amount of this token that wallets show')
    }
  },
  'mint-settings': ({ extensions }) => ({
    what: `The mint has ${extensions.length === 1 ? 'an unknown extension' : 'unknown extensions'} (type ${extensions.join(', ')}).`,
    why: 'What it allows is not known.',
  }),
  'transfer-fee': (params) => {
    switch (params.fee) {
      case 'current':
        return {
          what: `Every transfer of this token costs ${percentText(params.basisPoints)} of the amount.`,
        }
      case 'scheduled':
        return {
          what: `From epoch ${params.fromEpoch} every transfer of this token will cost ${percentText(params.basisPoints)} of the amount.`,
        }
      case 'changeable':
        return holderCan(params, 'can set the fee on transfers of this token, up to all of it')
    }
  },
  'transfer-hook': (params) => hookWords(params),
}

const percentText = (basisPoints: number): string => `${basisPoints / 100} %`

const hookWords = (params: TransferHookRisk): Sentences => {
  switch (params.hook) {
    case 'missing':
      return {
        what: 'Every transfer of this token calls a program that does not exist.',
        why: 'It can neither be sold nor sent.',
      }
    case 'changeable':
      return holderCan(params, 'can set a program that decides who may sell or send this token')
    case 'active': {
      const { name, program, trusted, upgradeAuthority: authority } = params
      const called = name ?? `the ${trusted ? '' : 'unknown '}program ${shortAddress(program)}`
      if (trusted) return { what: `Every transfer of this token is checked by ${called}.` }
      return {
        what: `Every transfer of this token must be allowed by ${called}, which can keep you from selling.`,
        ...(authority && {
          why: `${authority.oneKey ? 'The wallet' : 'The program address'} ${shortAddress(authority.address)} can replace that program.`,
        }),
      }
    }
  }
}
