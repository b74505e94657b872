import type { TokenAmount } from '../../../findings/amount.ts'
import {
  shortAddress,
  solText,
  tokenAmountText,
  tokenText,
} from '../../../findings/words/amounts.ts'
import { assetText } from '../../../findings/words/assets.ts'
import type { SigningAdvice, WordsFor } from '../../../findings/words/catalogue.ts'
import { listText, shortListText } from '../../../findings/words/list.ts'
import type { Address } from '../../../solana/address/address.ts'
import { programNames } from '../../../solana/known/known-programs.ts'
import type { Authorization } from '../../facts/authority/authorization.ts'
import type { Paid } from '../../facts/loss/payees.ts'
import { authorizerText } from './authorization.ts'
import { assetsPaidText, paidText } from './payees.ts'
import type { fixedRatioSplit } from '../../rules/loss/fixed-ratio-split.ts'
import type { hiddenAmount } from '../../rules/loss/hidden-amount.ts'
import type { lostForGood } from '../../rules/loss/lost-for-good.ts'
import type { multiAssetSweep } from '../../rules/loss/multi-asset-sweep.ts'
import type { nearTotalSol } from '../../rules/loss/near-total-sol.ts'
import type { nftToStranger } from '../../rules/loss/nft-to-stranger.ts'
import type { noMinimumReturn } from '../../rules/loss/no-minimum-return.ts'
import type { poorReturn } from '../../rules/loss/poor-return.ts'
import type { skimmedTrade } from '../../rules/loss/skimmed-trade.ts'
import type { sponsorDrain, SponsorUse } from '../../rules/loss/sponsor-drain.ts'
import type { thinPool } from '../../rules/loss/thin-pool.ts'
import type { tokenEmptied } from '../../rules/loss/token-emptied.ts'
import type { unprovenPool } from '../../rules/loss/unproven-pool.ts'
import type { tradeForNothing } from '../../rules/loss/trade-for-nothing.ts'

type TransferLossRule =
  | typeof fixedRatioSplit
  | typeof hiddenAmount
  | typeof lostForGood
  | typeof multiAssetSweep
  | typeof nearTotalSol
  | typeof nftToStranger
  | typeof noMinimumReturn
  | typeof poorReturn
  | typeof skimmedTrade
  | typeof sponsorDrain
  | typeof thinPool
  | typeof tokenEmptied
  | typeof tradeForNothing
  | typeof unprovenPool

const poorReturnTexts = {
  price: 'What you receive is worth less than half of what you give, whatever the price of SOL.',
  rate: 'What you receive is worth less than four fifths of what you give: the same kind of money, or a share of it at the rate of its pool.',
  collectible: 'Burning an NFT returns more rent than that.',
} as const

/** Rules about assets that are sent or traded away. */
export const transferLossWords: WordsFor<TransferLossRule> = {
  'multi-asset-sweep': ({ assets, nearlyAll, drained }) => ({
    what: `This transaction sends ${assetsPaidText(assets)}.`,
    why: `That is ${nearlyAll ? 'nearly all' : 'a large share'} of each. ${
      drained
        ? 'Nothing comes back: this is how drainers empty a wallet with one signature.'
        : 'Nothing shows that you get their value back.'
    }`,
    advice: {
      onlyIf: `${hasOneReceiver(assets) ? 'this address is' : 'these addresses are'} yours and you meant to move ${nearlyAll ? 'everything' : 'that much'}`,
    },
  }),
  'nft-to-stranger': ({ assets, receivers, swept, mover }) => {
    const them = assets.length > 1 ? 'them' : 'it'
    return {
      what: `This transaction transfers your ${shortListText(assets.map(assetText), maxNamed)} to ${addressList(receivers)}${mover ? `, authorized by ${authorizerText(mover)} and not by you` : ''}.`,
      why: swept
        ? 'Several NFTs leave at once, as when a drainer empties a wallet. Token balances do not show it.'
        : `You lose ${them}, and token balances do not show it.`,
      advice: mover
        ? takenAdvice
        : `Sign only if you meant to give ${them} to ${receivers.length === 1 ? 'this exact address' : 'these exact addresses'}.`,
    }
  },
  'near-total-sol': ({ heldLamports, reason, ...paid }) => ({
    what: `This transaction sends ${paidText(paid, ` of your ${solText(heldLamports)}`)}.`,
    why: nearTotalWhy[reason],
    advice: reason === 'taken' ? takenAdvice : checkAddressAdvice,
  }),
  'token-emptied': ({ mint, reason, authorization, ...paid }) => {
    const balance = `your whole ${tokenText(mint)} balance`
    return {
      what: `This transaction sends ${paidText(paid)}${authorizedText(authorization)}.`,
      why: {
        traded: `It trades nearly ${balance}, and the proceeds go to another address.`,
        app: `An app requests nearly ${balance}, and nothing comes back.`,
        'co-signed': `Another wallet signs too, and nearly ${balance} leaves with nothing in return.`,
        sponsored: `That is nearly ${balance}, and another wallet pays the fee for it.`,
        taken: `That is nearly ${balance}.`,
        transfer: `That is nearly ${balance}.`,
      }[reason],
      advice: adviceBy(authorization) ?? checkAddressAdvice,
    }
  },
  'fixed-ratio-split': ({ larger, smaller }) => ({
    what: `This transaction splits what you send between ${shortAddress(larger.receiver)} (${tokenAmountText(larger.amount)}) and ${shortAddress(smaller.receiver)} (${tokenAmountText(smaller.amount)}).`,
    why: 'Drainer services split stolen funds with their affiliates in ratios like this one.',
    advice: 'Sign only if you know why two wallets are paid.',
  }),
  'hidden-amount': (params) => {
    const token = tokenText(params.mint)
    if (params.how === 'deposit')
      return {
        what: `This transaction moves ${token} into a confidential balance and sets the key to it.`,
        why: 'Only the holder of that key can take the tokens out, and nothing shows that it is you.',
        advice: 'Sign only if your own wallet created this transaction.',
      }
    return {
      what:
        params.how === 'burn'
          ? `This transaction burns an encrypted amount of ${token}.`
          : `This transaction sends an encrypted amount of ${token} to ${shortAddress(params.receiver)}.`,
      why: 'It may be everything in that account: the visible balance does not change.',
      advice: `Sign only if your wallet shows you the amount and you meant to ${params.how === 'burn' ? 'burn' : 'send'} it.`,
    }
  },
  'trade-for-nothing': ({ mint, majority, forwarded, unproven, authorization, ...paid }) => ({
    what: `This transaction sends ${paidText(paid)}${authorizedText(authorization)}, and you receive ${unproven ? `only ${tokenAmountText(unproven)}` : 'nothing of value'}.`,
    why: `${
      paid.payees.some(({ amount }) => amount.nft)
        ? 'You lose the NFT, and nothing shows what you get for it.'
        : forwarded
          ? 'It is paid out of what you get for your assets in the same transaction.'
          : `That is ${majority ? 'more than half' : 'a tenth or more'} of your ${tokenText(mint)} balance.`
    }${unproven ? ' What you receive does not come from a known market, so its value is unknown.' : ''}`,
    advice:
      adviceBy(authorization) ??
      (unproven
        ? `Sign only if you know what ${unproven.nft ? 'this NFT' : tokenText(unproven.mint)} is worth.`
        : 'Sign only if this is a payment you meant to make.'),
  }),
  'poor-return': ({ reason, given, received }) => ({
    what: `This transaction gives away ${tokenAmountText(given)}, and you receive ${tokenAmountText(received)}.`,
    why: poorReturnTexts[reason],
    advice: { onlyIf: 'you meant to accept this price' },
  }),
  'skimmed-trade': ({ of, received, kept, receivers }) => ({
    what:
      of === 'proceeds'
        ? `This transaction trades your assets and pays you ${tokenAmountText(received)}, and ${tokenAmountText(kept)} of the proceeds to ${addressList(receivers)}.`
        : `This transaction trades ${tokenAmountText(received)} of yours, and the same call pays ${tokenAmountText(kept)} to ${addressList(receivers)}.`,
    why: 'Routers keep a few percent at most.',
    advice: { onlyIf: 'you know why others get a part of it' },
  }),
  'no-minimum-return': ({ program, given, received, guaranteed }) => ({
    what: guaranteed
      ? `This transaction swaps ${tokenAmountText(given)} and accepts as little as ${tokenAmountText(guaranteed)}.`
      : `This transaction swaps on ${programNames.get(program)?.name ?? shortAddress(program)} and sets no useful limit for ${tokenAmountText(given)}.`,
    why: received
      ? `The preview shows ${tokenAmountText(received)}, but the price can be moved right before your swap.`
      : 'The price can be moved right before your swap.',
    advice: {
      onlyIf: 'you accept any price. Better set a slippage of a few percent and try again',
    },
  }),
  'thin-pool': ({ amount, reserve, lossPercent }) => ({
    what: `This transaction swaps ${tokenAmountText(amount)} in a pool that holds ${tokenAmountText(reserve)}.`,
    why:
      lossPercent === undefined
        ? 'Few have bought this token there. The pool owner sets its price, and you may not be able to sell it again.'
        : `The pool is too small: about ${lossPercent} % of what you pay is lost to the price and goes to the pool owner.`,
    advice: 'Sign only if you know this token and its pool, or swap a much smaller amount.',
  }),
  'unproven-pool': ({ amount, token, reason }) => ({
    what: `This transaction puts ${tokenAmountText(amount)} into a pool whose other side is ${tokenText(token)}.`,
    why: `${
      reason === 'mintable'
        ? 'A private key can make any amount of that token.'
        : 'Others hold most of that token, and the pool is small.'
    } Selling it there takes what you add, and your share of the pool is then worth nothing.`,
    advice: { onlyIf: 'you know this token and trust those who hold or issue it' },
  }),
  'lost-for-good': ({ receiver, kind, ...lost }) => ({
    what: `This transaction sends ${'asset' in lost ? `your ${assetText(lost.asset)}` : tokenAmountText(lost.amount)} to ${shortAddress(receiver)}, which is ${unrecoverableText[kind]}.`,
    ...(kind === 'nested'
      ? {
          why: 'Only the owner of that account can recover the tokens, with a special instruction.',
          advice: 'Send to a wallet address instead.',
        }
      : {
          why: 'Funds sent to that address can never be recovered.',
          advice: { never: 'Ask the recipient for a wallet address.' },
        }),
  }),
  'sponsor-drain': ({ use, amount, otherUses, sponsor }) => ({
    what: `You pay for another signer, and this transaction also ${sponsorUseText(use, amount)}${otherUses > 0 ? ` (and ${otherUses} more ${otherUses === 1 ? 'action' : 'actions'} like it)` : ''}.`,
    why: 'Your signature authorizes every instruction in the transaction.',
    advice: sponsor
      ? { never: 'A fee sponsor must not appear in any instruction.' }
      : 'Sign only if you meant to allow this, and not just to pay the fee.',
  }),
}

/** Maximum assets that are named; the rest are counted. */
const maxNamed = 3

const hasOneReceiver = (assets: readonly Paid[]): boolean =>
  new Set(assets.flatMap(({ payees }) => payees.map(({ receiver }) => receiver))).size === 1

const checkAddressAdvice =
  'Sign only if you meant to send this amount and have checked the full address.'

const takenAdvice: SigningAdvice = { onlyIf: 'you know who takes this and why' }

const authorizedText = (authorization: Authorization | undefined): string =>
  authorization ? `, authorized by ${authorizerText(authorization)}` : ''

const adviceBy = (authorization: Authorization | undefined): SigningAdvice | undefined =>
  authorization && authorization.by !== 'user' ? takenAdvice : undefined

const addressList = (addresses: readonly Address[]): string =>
  addresses.length > 0 ? listText(addresses.map(shortAddress)) : 'another address'

const nearTotalWhy = {
  taken: 'That is nearly all the SOL in your wallet, and others authorize it, not you.',
  app: 'An app requests nearly all the SOL in your wallet, and nothing comes back.',
  most: 'That is most of the SOL in your wallet, and nothing comes back.',
  'co-signed':
    'Another wallet signs too, and nearly all the SOL in your wallet leaves with nothing in return.',
  bridge:
    'That is nearly all the SOL in your wallet, and the recipient on the other chain is unknown.',
  transfer: 'That is nearly all the SOL in your wallet.',
} as const

const unrecoverableText = {
  incinerator: 'the incinerator, which destroys what it receives',
  mint: 'a token mint, not a wallet',
  asset: 'an NFT, not a wallet',
  'token-account': 'a token account, not a wallet',
  nested: 'a token account, not a wallet',
  program: 'a program, not a wallet',
  runtime: 'part of Solana itself, not a wallet',
  multisig: 'the account of a multisig, not its vault',
} as const

const sponsorUseText = (use: SponsorUse, amount: TokenAmount | undefined): string => {
  switch (use.kind) {
    case 'withdraw-sol':
      return `uses your signature to take SOL out of an account, to ${shortAddress(use.to)}`
    case 'send-sol':
    case 'send-tokens':
      return `sends ${amount ? tokenAmountText(amount) : 'funds'} of yours to ${shortAddress(use.to)}`
    case 'approve':
      return `lets ${shortAddress(use.to)} spend your tokens`
    case 'hand-over':
      return `gives ${shortAddress(use.to)} an authority of yours`
    case 'upgrade-rent':
      return `sends a program's rent to ${shortAddress(use.to)}`
    case 'close-rent':
      return `sends the rent you pay${amount ? ` (${tokenAmountText(amount)})` : ''} to ${shortAddress(use.to)}`
    case 'swap-rent':
      return `sends the rent of an earlier account to ${shortAddress(use.to)} while you pay for a new one`
    case 'fund-account':
      return `puts ${solText(use.lamports)} of yours into the new account ${shortAddress(use.to)}`
    case 'take-sol':
      return `takes ${solText(use.lamports)} beyond fee and rent`
  }
}
