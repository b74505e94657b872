import {
  shortAddress,
  solText,
  tokenAccountText,
  tokenAmountText,
  tokenText,
} from '../../../findings/words/amounts.ts'
import { assetText, permissionsText } from '../../../findings/words/assets.ts'
import type { SigningAdvice, WordsFor } from '../../../findings/words/catalogue.ts'
import type { Trust } from '../../facts/delegation.ts'
import { programNames } from '../../../solana/known/known-programs.ts'
import { takes } from '../../facts/asset-grant.ts'
import type {
  AssetDelegation,
  corePluginAuthority,
  nftDelegate,
} from '../../rules/approval/asset-delegations.ts'
import type { listedForNothing } from '../../rules/approval/listed-for-nothing.ts'
import type { orderForTrifle } from '../../rules/approval/order-for-trifle.ts'
import type { orderUnderOthers } from '../../rules/approval/order-under-others.ts'
import type { movedWithinReach } from '../../rules/approval/moved-within-reach.ts'
import { pullTermsText } from './pull-terms.ts'
import type { pullPermission } from '../../rules/approval/pull-permission.ts'
import type {
  delegateToStranger,
  massApprove,
  unlimitedDelegate,
} from '../../rules/approval/token-delegations.ts'

/** Rules about permissions to move, burn, freeze or buy something of the user later. */
export const approvalWords: WordsFor<
  | typeof delegateToStranger
  | typeof unlimitedDelegate
  | typeof massApprove
  | typeof nftDelegate
  | typeof corePluginAuthority
  | typeof listedForNothing
  | typeof orderForTrifle
  | typeof orderUnderOthers
  | typeof movedWithinReach
  | typeof pullPermission
> = {
  'delegate-to-stranger': ({ account, delegate, amount, unlimited, trust }) => ({
    what: `This transaction lets ${shortAddress(delegate)} move ${unlimited ? `any amount of ${tokenText(amount.mint)}` : `${amount.nft ? '' : 'up to '}${tokenAmountText(amount)}`} from your account ${shortAddress(account)} at any time.`,
    why:
      trust === 'known-program'
        ? 'A known protocol requests this permission. It lasts until you revoke it.'
        : 'This permission lasts until you revoke it and needs no further signature from you.',
    advice:
      trust === 'known-program'
        ? 'Sign only if you are listing or placing an order there, and revoke the permission afterwards.'
        : { onlyIf: 'you know this address and why it needs access' },
  }),
  'unlimited-delegate': ({ account, delegate, amount, held, unlimited, trust }) => ({
    what: `This transaction lets ${shortAddress(delegate)} move ${unlimited ? 'everything' : 'all or nearly all of what is'} in your ${tokenAccountText(account, amount.mint)}${held.raw > 0n ? `, which holds ${tokenAmountText(held)}` : ''}.`,
    why: unlimited
      ? 'There is no limit: tokens you receive there later can be taken too.'
      : 'The approved amount covers nearly everything in the account.',
    advice:
      trust === 'wallet'
        ? { never: 'Approve only the amount needed, and only for an address you trust.' }
        : 'Sign only if you trust this program with all of it. A limited amount is safer.',
  }),
  'mass-approve': ({ delegate, accounts, trust }) => ({
    what: `This transaction lets ${shortAddress(delegate)} move tokens from ${accounts.length} of your accounts at any time.`,
    why: `One signature opens several of your accounts at once.${trust === 'wallet' ? ' Drainers prepare a theft this way.' : ''}`,
    advice: massApprovalAdvice[trust],
  }),
  'nft-delegate': (params) => ({
    what: assetPermissionText(params, `your ${assetText(params.asset)}`),
    why: takes(params)
      ? 'It stays in your wallet until they take it. They need no further signature from you.'
      : `They cannot take it, but they control what you can do with it.${params.simulated ? '' : ' No simulation has confirmed this.'}`,
    advice: assetAdvice(params),
  }),
  'core-plugin-authority': (params) => ({
    what: assetPermissionText(
      params,
      params.collection
        ? `every asset in your collection ${shortAddress(params.asset.asset)}`
        : `your ${assetText(params.asset)}`,
    ),
    why: takes(params)
      ? 'A plugin that can move or burn needs no further signature from you.'
      : 'They cannot take it, but they control whether you can move it or what it shows.',
    advice: assetAdvice(params),
  }),
  'listed-for-nothing': ({ market, how, lamports }) => ({
    what: `This transaction ${how === 'listing' ? 'lists one of your assets for' : 'sells one of your assets and accepts'} ${lamports === undefined ? 'less than a cent' : solText(lamports)} on ${programNames.get(market)?.name ?? shortAddress(market)}.`,
    why:
      how === 'listing'
        ? 'Anyone can buy it for almost nothing as soon as you sign.'
        : 'The bid can be lowered before your sale.',
    advice: { onlyIf: 'you want to give it away' },
  }),
  'order-for-trifle': ({ market, given, wanted }) => {
    const place = programNames.get(market)?.name ?? shortAddress(market)
    if (!wanted)
      return {
        what: `This transaction offers ${tokenAmountText(given)} on ${place}, at a price that could not be read.`,
        why: 'Anyone can fill the order as soon as you sign, whatever it is worth.',
        advice: { onlyIf: 'you have checked the price of the order yourself' },
      }
    return {
      what: `This transaction offers ${tokenAmountText(given)} for ${tokenAmountText(wanted)} on ${place}.`,
      why: 'That is far below its value, and anyone can fill the order as soon as you sign.',
      advice: { onlyIf: 'you want to give it away' },
    }
  },
  'order-under-others': (params) => {
    const offer = params.given ? tokenAmountText(params.given) : 'your tokens'
    const place = programNames.get(params.market)?.name ?? shortAddress(params.market)
    if (params.how === 'refund')
      return {
        what: `This transaction offers ${offer} on ${place}, and only ${shortAddress(params.refundedTo)} is refunded if the order is cancelled.`,
        why: 'The address that controls the order on the other chain can cancel it, and you get nothing back.',
        advice: { onlyIf: 'this address is yours' },
      }
    return {
      what: `This transaction offers ${offer} on ${place}, and ${otherChainAddress(params.authority)} controls the order on the other chain.`,
      why: 'This address is not the recipient. It can lower what the order returns, or cancel it.',
      advice: 'Check that this address is yours before you sign.',
    }
  },
  'moved-within-reach': ({ account, holder, amount, own, trust }) => ({
    what: `This transaction moves ${tokenAmountText(amount)} into your account ${shortAddress(account)}, where ${shortAddress(holder)} can take it.`,
    why: own
      ? 'It moves your own tokens to where an earlier permission lets others take them without your signature.'
      : 'An earlier permission for this account is still in force.',
    advice:
      own && trust === 'wallet'
        ? { never: 'Revoke that permission first.' }
        : 'Revoke that permission if you no longer need it.',
  }),
  'pull-permission': (params) => ({
    what: `This transaction lets ${shortAddress(params.puller)} take ${pullTermsText(params)}.`,
    why: 'They need no further signature from you for these payments.',
    advice: 'Sign only if you know the recipient and agree to these terms.',
  }),
}

const massApprovalAdvice: Readonly<Record<Trust, string | SigningAdvice>> = {
  wallet: { never: 'No trade needs access to several tokens at once.' },
  program: 'Sign only if you know this program and why it needs all of these accounts.',
  'known-program': 'Sign only if you are listing all of these items there.',
}

const assetPermissionText = (
  { delegate, permissions }: Pick<AssetDelegation, 'delegate' | 'permissions'>,
  asset: string,
): string =>
  `This transaction lets ${delegate ? shortAddress(delegate) : 'the update authority'} ${permissionsText({ permissions })} ${asset} at any time.`

const assetAdvice = ({ trust }: Pick<AssetDelegation, 'trust'>): string | SigningAdvice => {
  if (trust === 'known-program') return 'Sign only if you are listing or staking it there.'
  return { onlyIf: 'you know this address and why it needs access' }
}

/** Addresses of 20 bytes are written as on Ethereum. */
const otherChainAddress = (hex: string): string => (hex.length === 40 ? `0x${hex}` : hex)
