import {
  shortAddress,
  solText,
  tokenAmountText,
  tokenText,
} from '../../../findings/words/amounts.ts'
import { assetText } from '../../../findings/words/assets.ts'
import type { WordsFor } from '../../../findings/words/catalogue.ts'
import { listText } from '../../../findings/words/list.ts'
import type { burnForNothing } from '../../rules/loss/burn-for-nothing.ts'
import type { closeToStranger } from '../../rules/loss/close-to-stranger.ts'
import type { depositForStranger } from '../../rules/loss/deposit-for-stranger.ts'
import type { mintToStranger } from '../../rules/loss/mint-to-stranger.ts'
import type { nftBurn } from '../../rules/loss/nft-burn.ts'
import type { payoutToStranger } from '../../rules/loss/payout-to-stranger.ts'
import type { rentSiphon } from '../../rules/loss/rent-siphon.ts'
import type { withdrawalToStranger } from '../../rules/loss/withdrawal-to-stranger.ts'
import { authorizerText } from './authorization.ts'
import { assetsPaidText } from './payees.ts'

type AccountLossRule =
  | typeof burnForNothing
  | typeof closeToStranger
  | typeof depositForStranger
  | typeof mintToStranger
  | typeof nftBurn
  | typeof payoutToStranger
  | typeof rentSiphon
  | typeof withdrawalToStranger

/** Rules about assets that are burned, minted, deposited or withdrawn. */
export const accountLossWords: WordsFor<AccountLossRule> = {
  'payout-to-stranger': ({ payees, given, source, serious }) => ({
    what:
      source === 'trade'
        ? `This transaction gives ${listText(given.map(tokenAmountText))}, and what you get for it goes to others: ${assetsPaidText([{ payees }])}.`
        : `This transaction takes from what a program holds for you, and pays ${assetsPaidText([{ payees }])}.`,
    why: payoutWhy(source, serious),
    advice: 'Sign only if you meant to pay that exact address.',
  }),
  'deposit-for-stranger': ({ amount, uncredited }) =>
    uncredited
      ? {
          what: `This transaction gives ${tokenAmountText(amount)} from your wallet to a protocol that records none of it in your name.`,
          why: 'No account that the protocol changes names you, and you receive nothing.',
          advice: 'Sign only if you meant to give this away.',
        }
      : {
          what: `This transaction deposits ${tokenAmountText(amount)} from your wallet into a protocol account that is not in your name.`,
          why: 'The protocol credits another owner, who can withdraw it. You receive nothing.',
          advice: 'Sign only if you meant to deposit for another owner.',
        },
  'withdrawal-to-stranger': (params) => {
    const receiver = shortAddress(params.receiver)
    if (params.source === 'withheld-fees')
      return {
        what: `This transaction pays ${params.amount ? `${tokenAmountText(params.amount)} of withheld transfer fees` : `the withheld transfer fees of ${tokenText(params.mint)}`} to ${receiver}.`,
        why: 'These fees are yours to withdraw, and they do not come to you.',
        advice: { onlyIf: 'you meant to give these fees away' },
      }
    const { source, account, lamports } = params
    const amount = lamports === undefined ? 'all SOL' : solText(lamports)
    return {
      what:
        source === 'derived-account'
          ? `This transaction sends ${amount} from ${shortAddress(account)}, an account derived from your wallet, to ${receiver}.`
          : `This transaction withdraws ${amount} from your ${source === 'stake' ? 'stake account' : 'account'} ${shortAddress(account)} to ${receiver}.`,
      why:
        source === 'derived-account'
          ? 'Only your key can move that SOL, and it does not come to you.'
          : `The ${source === 'stake' ? 'stake' : 'SOL'} is yours, and it does not come to you.`,
      advice: { onlyIf: 'you meant to give this SOL away' },
    }
  },
  'close-to-stranger': ({ accounts, kind, receiver, lamports, wrapped, closer }) => {
    const [account = '', ...others] = accounts
    const one = others.length === 0
    const name = kind === 'token-account' ? 'token account' : 'account'
    const closed = one
      ? `your ${name} ${shortAddress(account)}`
      : `${accounts.length} of your ${name}s`
    const them = one ? 'it' : 'them'
    return {
      what: `This transaction closes ${closed} and sends ${lamports === undefined ? `the SOL in ${them}` : solText(lamports)} to ${shortAddress(receiver)}.`,
      why: wrapped
        ? `The wrapped SOL in ${them} is yours.`
        : `The rent deposit in ${them} is yours and should come back to you.`,
      advice: {
        onlyIf: closer
          ? `you know why ${authorizerText(closer)} closes ${them}`
          : 'you meant to give this SOL away',
      },
    }
  },
  'rent-siphon': ({ accounts, lamports }) => ({
    what: `You pay for ${accounts.length} accounts that belong to others${lamports > 0n ? ` (${solText(lamports)})` : ''}.`,
    why: 'Each owner gets your rent deposit when they close the account. Nothing else is sent there.',
    advice: 'Sign only if you know what these accounts are for.',
  }),
  'burn-for-nothing': ({ account, amount, redeemed, bridged }) => ({
    what: `This transaction burns ${tokenAmountText(amount)} from your account ${shortAddress(account)}.`,
    ...burnTexts[redeemed ? 'redeemed' : bridged ? 'bridged' : 'destroyed'],
  }),
  'nft-burn': ({ asset }) => ({
    what: `This transaction burns your ${assetText(asset)}.`,
    why: 'A burned NFT cannot be recovered, and you receive nothing of value for it.',
    advice: 'Sign only if you want to destroy it.',
  }),
  'mint-to-stranger': ({ amount, receiver }) => ({
    what: `This transaction mints ${tokenAmountText(amount)} to ${shortAddress(receiver)}.`,
    why: `That is at least half of the current supply of ${tokenText(amount.mint)}, and it dilutes every holder.`,
    advice: 'Sign only if you meant to mint this amount and have checked the full address.',
  }),
}

const payoutWhy = (source: 'trade' | 'position', serious: boolean): string => {
  if (source === 'trade')
    return 'It looks like an ordinary trade or deposit, but nothing of it comes to you.'
  return serious
    ? 'Your signature releases it and none of it comes to you. Your wallet balances do not show the loss.'
    : 'Your signature releases it, and your wallet balances do not show the loss.'
}

const burnTexts = {
  redeemed: {
    why: 'What is paid for the tokens goes to another address.',
    advice: 'Sign only if you meant to give their value away.',
  },
  bridged: {
    why: 'The bridge issues them on another chain, and the recipient there is unknown.',
    advice: 'Sign only if you meant to move these tokens to another chain.',
  },
  destroyed: {
    why: 'Burned tokens cannot be recovered, and you receive nothing for them.',
    advice: 'Sign only if you want to destroy these tokens.',
  },
} as const
