import type { TokenAmount } from '../../../findings/amount.ts'
import {
  shortAddress,
  solText,
  tokenAccountText,
  tokenAmountText,
  tokenText,
} from '../../../findings/words/amounts.ts'
import { authorityText } from '../../../findings/words/authorities.ts'
import { listText } from '../../../findings/words/list.ts'
import { mintPowerText } from './mint-powers.ts'
import { periodTexts } from './periods.ts'
import type { WordsFor } from '../../../findings/words/catalogue.ts'
import type { MultisigChange, ServiceSetting } from '../../../solana/decoding/format/action.ts'
import { programNames } from '../../../solana/known/known-programs.ts'
import type { Address } from '../../../solana/address/address.ts'
import type {
  assetUpdateAuthorityHandover,
  mintAuthorityHandover,
  nonceAuthorityHandover,
  upgradeAuthorityHandover,
  voteAuthorityHandover,
} from '../../rules/control/authority-handovers.ts'
import type { accountFrozen } from '../../rules/control/account-frozen.ts'
import type { controlGivenUp } from '../../rules/control/control-given-up.ts'
import type { closeAuthorityHandover } from '../../rules/control/close-authority-handover.ts'
import type { fakeSystemAddress } from '../../rules/control/fake-system-address.ts'
import type { multisigConfigChange } from '../../rules/control/multisig-config-change.ts'
import type { programReplaced } from '../../rules/control/program-replaced.ts'
import type { recordHandover } from '../../rules/control/record-handover.ts'
import type { serviceSettingsChange } from '../../rules/control/service-settings-change.ts'
import type { stakeAuthorityHandover } from '../../rules/control/stake-authority-handover.ts'
import type { stakeLockupTrap } from '../../rules/control/stake-lockup-trap.ts'
import type { tokenAccountHandover } from '../../rules/control/token-account-handover.ts'
import type { walletReassigned } from '../../rules/control/wallet-reassigned.ts'

/** Rules about control of accounts, programs and multisigs after the transaction. */
export const controlWords: WordsFor<
  | typeof accountFrozen
  | typeof assetUpdateAuthorityHandover
  | typeof closeAuthorityHandover
  | typeof controlGivenUp
  | typeof fakeSystemAddress
  | typeof mintAuthorityHandover
  | typeof multisigConfigChange
  | typeof nonceAuthorityHandover
  | typeof programReplaced
  | typeof recordHandover
  | typeof serviceSettingsChange
  | typeof stakeAuthorityHandover
  | typeof stakeLockupTrap
  | typeof tokenAccountHandover
  | typeof upgradeAuthorityHandover
  | typeof voteAuthorityHandover
  | typeof walletReassigned
> = {
  'token-account-handover': ({ account, next, mint, held }) => ({
    what: `This transaction gives ${shortAddress(next)} ownership of your ${tokenAccountText(account, mint)}${held ? ` with ${tokenAmountText(held)} in it` : ''}.`,
    why: 'Everything in that account, now and later, belongs to them. No transfer shows it.',
    advice: { never: 'Sending tokens never requires this.' },
  }),
  'nonce-authority-handover': ({ account, next }) => ({
    what: `This transaction gives ${shortAddress(next)} control of your nonce account ${shortAddress(account)}.`,
    why: 'They can take its deposit and decide when transactions you signed with it are sent.',
    advice: { onlyIf: 'your own custody tool created this' },
  }),
  'upgrade-authority-handover': ({ account, next, holds }) =>
    holds === 'buffer'
      ? {
          what: `This transaction gives ${shortAddress(next)} the program buffer ${shortAddress(account)}.`,
          why: 'They can close it and keep its SOL, or change the code in it before it is deployed.',
          advice: { onlyIf: 'you want to hand the buffer over and have checked the whole address' },
        }
      : {
          what: `This transaction gives ${shortAddress(next)} the upgrade authority of your program (program data ${shortAddress(account)}).`,
          why: 'They can replace the program, and with it control everything it holds.',
          advice: {
            onlyIf: 'you want to hand the program over and have checked the whole address',
          },
        },
  'account-frozen': ({ account, authority, held }) => ({
    what: `${shortAddress(authority)} freezes your account ${shortAddress(account)} with ${tokenAmountText(held)} in it.`,
    why: 'You could neither sell nor send these tokens until they are unfrozen.',
    advice: { onlyIf: 'you know the issuer and why it freezes your tokens' },
  }),
  'control-given-up': (params) =>
    params.what === 'program'
      ? {
          what: `This transaction closes your program (program data ${shortAddress(params.account)}).`,
          why: 'Its address can never be used again, and everything that depends on the program stops working.',
          advice: { onlyIf: 'you want to shut the program down for good' },
        }
      : {
          what: `This transaction permanently removes ${authorityText(params.right)} over ${shortAddress(params.account)}, which you hold.`,
          why: 'It cannot be undone: the right cannot be given to you or anyone else again.',
          advice: { onlyIf: 'you want to give it up for good' },
        },
  'service-settings-change': ({ account, setting, next }) => ({
    what: `This transaction ${next ? `makes ${shortAddress(next)} ${roleText[setting]}` : `changes ${roleText[setting]}`} of ${shortAddress(account)}, which you control.`,
    why:
      setting === 'tree-delegate'
        ? 'They can mint NFTs into your tree until you name another one, and no balance shows it.'
        : 'It decides who runs the service or what is kept of its rewards, and no balance shows it.',
    advice: { onlyIf: 'you planned this change yourself' },
  }),
  'asset-update-authority-handover': ({ account, next, serious }) => ({
    what: `This transaction gives ${shortAddress(next)} the update authority of your asset ${shortAddress(account)}.`,
    why: 'They decide what the asset shows and who gets rights over it. You can no longer correct it or protect its holders.',
    advice: {
      onlyIf: serious
        ? 'you want to hand it over and have checked the whole address'
        : 'you want that program to manage the asset',
    },
  }),
  'mint-authority-handover': ({ account, next, serious, authorities }) => ({
    what: `This transaction gives ${shortAddress(next)} ${authorities.length === 0 ? 'an authority' : listText(authorities.map(authorityText))} of your token ${shortAddress(account)}.`,
    why: mintPowerText(authorities),
    advice: {
      onlyIf: serious
        ? 'you want to hand the token over'
        : 'you want that program to control the token',
    },
  }),
  'vote-authority-handover': ({ account, next, right }) =>
    right === 'withdraw'
      ? {
          what: `This transaction lets ${shortAddress(next)} withdraw from your vote account ${shortAddress(account)}.`,
          why: 'The withdraw authority owns the account and its rewards, and can hand over every other right.',
          advice: { onlyIf: 'you want to hand it over and have checked the whole address' },
        }
      : {
          what: `This transaction lets ${shortAddress(next)} vote with your vote account ${shortAddress(account)}.`,
          why: 'They vote in place of your validator.',
          advice: 'Sign only if this is the new voting key of your validator.',
        },
  'stake-authority-handover': ({ account, next, right, serious, lamports }) => ({
    what: `This transaction lets ${shortAddress(next)} ${right === 'withdraw' ? 'withdraw' : 'redirect'} your stake ${shortAddress(account)}${lamports === undefined ? '' : ` of ${solText(lamports)}`}.`,
    why:
      right === 'withdraw'
        ? 'Your balance does not change while you sign, but the stake belongs to them from then on.'
        : 'They can deactivate the stake or delegate it to any validator without you, but not withdraw it.',
    advice: {
      onlyIf:
        right === 'stake'
          ? 'you want them to choose the validators of this stake'
          : serious
            ? 'you want to hand over this stake'
            : 'you are depositing this stake into a pool you trust',
    },
  }),
  'stake-lockup-trap': ({ account, custodian }) => ({
    what: `This transaction locks your stake ${shortAddress(account)}, and only ${shortAddress(custodian)} can unlock it early.`,
    why: 'Until the lockup ends, you cannot withdraw the stake without them.',
    advice: { onlyIf: 'you agreed to this lockup' },
  }),
  'close-authority-handover': ({ account, next, wrapsSol }) => ({
    what: `This transaction lets ${shortAddress(next)} close your token account ${shortAddress(account)} and take the SOL in it.`,
    why: wrapsSol
      ? 'The account holds wrapped SOL: closing it takes all of it.'
      : 'Once the account is empty, its rent deposit goes to them.',
    advice: { onlyIf: 'you know this address and why it needs this' },
  }),
  'fake-system-address': ({ receiver, gets }) => ({
    what: `This transaction ${gets === 'funds' ? 'sends funds' : 'gives control'} to ${shortAddress(receiver)}, an address made to look like part of Solana.`,
    why: 'Attackers generate such addresses so that a theft looks like a technical step.',
    advice: { never: 'Solana collects no fee or deposit at such an address.' },
  }),
  'program-replaced': ({ program, buffer }) => ({
    what: `This transaction replaces the code of your program ${shortAddress(program)} with the contents of ${shortAddress(buffer)}.`,
    why: 'The author of that code controls everything the program holds.',
    advice: { onlyIf: 'you filled this buffer yourself and have compared its contents' },
  }),
  'wallet-reassigned': ({ event, account, wallet, program, holder }) => {
    const which = wallet
      ? `your wallet ${shortAddress(account)}`
      : `an account derived from your wallet (${shortAddress(account)})`
    if (holder)
      return {
        what: `This transaction turns ${which} into a nonce account of ${shortAddress(holder)}.`,
        why: 'From then on they can withdraw all the SOL in it, and you can no longer move it.',
        advice: { never: 'No app needs this from a wallet.' },
      }
    return event === 'assigned'
      ? {
          what: `This transaction hands ${which} over to ${program ? programText(program) : 'another program'}.`,
          why: 'From then on that program controls the SOL in it, and your own key can no longer move it.',
          advice: wallet
            ? { never: 'No app needs this from a wallet.' }
            : { onlyIf: 'you funded that account for this program' },
        }
      : {
          what: `This transaction fills ${which} with data, as if it were a program’s account.`,
          why: 'A wallet that holds data can no longer send SOL or pay fees.',
          advice: { never: 'No app needs this from a wallet.' },
        }
  },
  'record-handover': (params) => {
    const program = programText(params.program)
    const record = shortAddress(params.record)
    if (params.event === 'order')
      return {
        what: params.redirected
          ? `This transaction makes your account ${record} of ${program} pay out to a token account of ${shortAddress(params.holder)} instead of yours.`
          : `This transaction opens an order with ${program} that pays out to a token account of ${shortAddress(params.holder)}.`,
        why: params.redirected
          ? 'Whatever it pays from now on goes there.'
          : 'The proceeds of an order go to the account it names, and this one is not yours.',
        advice: { onlyIf: 'you want that address to receive the proceeds' },
      }
    if (params.event === 'reopened')
      return {
        what: `This transaction changes your account ${record} of ${program}, and opens another one like it for ${shortAddress(params.next)}.`,
        why: 'What your account holds may belong to that address from then on. No balance shows it.',
        advice: { onlyIf: 'you want to give that address your account' },
      }
    if (params.event === 'moved')
      return {
        what: `This transaction moves what your account ${record} of ${program} holds into an account of ${shortAddress(params.next)}.`,
        why: 'It stays within the program, so that no balance shows it, and is that address’s from then on.',
        advice: { onlyIf: 'you want to give it to that address' },
      }
    if (params.event === 'removed')
      return {
        what: `This transaction deletes your name ${record} of ${program}${params.receiver ? ` and pays its rent to ${shortAddress(params.receiver)}` : ''}.`,
        why: 'Anyone can register a deleted name again, and receive what others send to it.',
        advice: params.serious
          ? { onlyIf: 'you want to give this name up' }
          : 'Sign only if you no longer need this name.',
      }
    return params.event === 'added'
      ? {
          what: `This transaction adds ${shortAddress(params.next)} to your account ${record} of ${program}.`,
          why: 'Programs record delegates and members this way, which can then act for you without your signature.',
          advice: { onlyIf: 'that address is your own' },
        }
      : {
          what: `This transaction replaces your address with ${shortAddress(params.next)} in your account ${record} of ${program}.`,
          why: 'What the program holds there for you then belongs to them. No balance of yours shows it.',
          advice: { onlyIf: 'you want to give it to that address' },
        }
  },
  'multisig-config-change': (params) => {
    const multisig = shortAddress(params.multisig)
    if (!('change' in params))
      return {
        ...(params.event === 'unread'
          ? {
              what: `This transaction executes a change of the multisig ${multisig} that could not be read.`,
              why: 'It may hand the multisig over to strangers.',
            }
          : {
              what: `This transaction approves a proposal of the ${params.dao ? 'DAO' : 'multisig'} ${multisig} whose content it does not show.`,
              why: 'What you approve cannot be checked here.',
            }),
        advice: `Read the proposal in the ${params.dao ? 'DAO' : 'multisig'}’s own app before you sign.`,
      }
    return {
      what: `This transaction ${params.event === 'proposed' ? 'proposes to change' : 'changes'} the multisig ${multisig}: ${changeText(params.change, params.limit)}.`,
      why: 'No asset moves now, but control of a multisig is control of everything it holds.',
      advice: 'Sign only if all members know about this change and agree to it.',
    }
  },
}

const roleText: Readonly<Record<ServiceSetting, string>> = {
  'validator-identity': 'the validator identity',
  commission: 'the commission',
  'commission-collector': 'the receiver of commissions',
  'pool-manager': 'the manager',
  'pool-staker': 'the staker',
  'pool-funding': 'the funding authority',
  'pool-fee': 'the fees',
  'realm-authority': 'the authority',
  'tree-delegate': 'the minter of compressed NFTs',
}

const programText = (program: Address): string =>
  programNames.get(program)?.name ?? `the program ${shortAddress(program)}`

const changeText = (change: MultisigChange, limit: TokenAmount | undefined): string => {
  switch (change.what) {
    case 'add-member':
      return `${shortAddress(change.address)} becomes a member${change.votes === false ? ' without a vote' : ''}`
    case 'remove-member':
      return `${shortAddress(change.address)} is no longer a member`
    case 'set-config-authority':
      return `${shortAddress(change.address)} can change its settings alone, without a vote`
    case 'change-threshold':
      return `its approval threshold becomes ${change.signatures}`
    case 'set-time-lock':
      return `its time lock becomes ${change.seconds} seconds`
    case 'add-spending-limit':
      return `${listText(change.members.map(shortAddress))} can spend ${limit ? tokenAmountText(limit) : tokenText(change.mint)} ${periodTexts[change.period]} without a vote${change.destinations.length === 0 ? ', to any address' : ''}`
    default:
      return 'other settings change'
  }
}
