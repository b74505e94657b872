import { shortAddress, tokenAmountText } from '../../../../findings/words/amounts.ts'
import {
  type Sentences,
  sentenceWriter,
  type WordsFor,
} from '../../../../findings/words/catalogue.ts'
import { severityOfReport } from '../../../../lists/reported.ts'
import { listingText } from '../../../../lists/words/en.ts'
import type { NotForPayments } from '../../rules/not-for-payments.ts'
import type { ProgramControl } from '../../rules/program-control.ts'
import type { addressChecks } from '../../rules/registry.ts'

export const addressWords: WordsFor<(typeof addressChecks)[number]> = {
  'listed-address': ({ report }) => ({
    what: listingText('This address', report),
    advice:
      severityOfReport(report) === 'critical'
        ? 'Send nothing to it, sign nothing for it, and accept nothing from it.'
        : 'Make sure you trust it before you deal with it.',
  }),
  'listed-holder': ({ holder, control, whole, report }) => ({
    what: listingText(`Its ${control.replaceAll('-', ' ')} ${shortAddress(holder)}`, report),
    why: whole
      ? 'Anything sent here belongs to that address.'
      : 'That address has an authority over what is held here.',
  }),
  'fake-system-address': ({ form }) =>
    form === 'marker'
      ? {
          what: 'This address is a word followed by ones, used to mark transactions.',
          why: 'It cannot have a private key, so anything sent to it is lost.',
        }
      : {
          what: 'This address imitates a part of Solana.',
          why: 'Thieves use such addresses so that a payment to them looks like a network fee.',
          advice: 'No Solana fee or deposit is ever paid to an address like this.',
        },
  'look-alike-address': ({ imitates, name }) => ({
    what: `This address begins and ends like ${shortAddress(imitates)} (${name}), but is a different one.`,
    why: 'Such addresses are generated to deceive people who compare only the first and last characters.',
    advice: 'Compare every character before you use it.',
  }),
  'program-control': (params) => programWords(params),
  'token-account-state': (params) =>
    params.state === 'frozen'
      ? {
          what: 'The token issuer has frozen this account.',
          why: 'Tokens cannot be sent to it or from it.',
        }
      : {
          what: `${shortAddress(params.delegate)} can take ${tokenAmountText(params.amount)} out of this account.`,
          why: 'The owner has approved it as a delegate, so it needs no further signature.',
        },
  'unused-address': ({ form }) => unusedWords[form],
  'not-for-payments': (params) => paymentWords(params),
  'wallet-activity': (params) =>
    params.sign === 'fresh'
      ? {
          what: 'This wallet is less than a day old, as far as the Solana node’s history goes.',
          why: `It has no history to rely on.${params.fundedBy ? ` Its first SOL came from ${shortAddress(params.fundedBy)}.` : ''}`,
        }
      : {
          what: 'It appears in more transactions in a short time than a person can make.',
          why: 'A program, a service or many people use it.',
        },
}

export const addressSentences = sentenceWriter(addressWords)

const unusedWords = {
  keyless: {
    what: 'There is no account at this address, and it cannot have a private key.',
    why: 'At most one program can move what is sent here, and usually none can.',
    advice: 'Check the address before you send.',
  },
  emptied: { what: 'This address was used before and now holds no SOL.' },
  'never-used': {
    what: 'There is no account at this address.',
    why: 'A new wallet looks like this, and so does an address with a typing error.',
    advice: 'Compare every character before you send.',
  },
} satisfies Record<string, Sentences>

const programWords = (params: ProgramControl): Sentences => {
  switch (params.state) {
    case 'well-known':
      return {
        what: `This program is known as ${params.name}.`,
        ...(!params.trusted && {
          why: 'That shows its purpose, not that every use of it is safe.',
        }),
      }
    case 'closed':
      return { what: 'This program was closed for good and cannot run.' }
    case 'immutable':
      return { what: 'The code of this program can never be changed.' }
    case 'upgradeable': {
      const key = params.oneKey ? ', a single key,' : ''
      return {
        what: `${shortAddress(params.authority)}${key} can replace the code of this program at any time.`,
        ...(!params.reliable && {
          why: `It was last changed ${agoText(params.daysSinceDeploy)}. What it does today may not be what it does tomorrow.`,
        }),
      }
    }
  }
}

const agoText = (days: number): string => {
  if (days === 0) return 'less than a day ago'
  return days === 1 ? 'about a day ago' : `about ${days} days ago`
}

const paymentWords = ({ kind, vault }: NotForPayments): Sentences =>
  kind === 'squads-multisig' && vault
    ? {
        what: 'This is the account of a multisig, not its vault.',
        why: `Anything sent here can be lost. Its first vault is ${vault}.`,
        advice: 'Ask the recipient whether that vault is the address they mean.',
      }
    : unpayable[kind]

const lost = 'SOL and tokens sent to it are lost.'

const unpayable: Readonly<Record<NotForPayments['kind'], Sentences>> = {
  incinerator: { what: 'This is the incinerator: anything sent to it is destroyed.' },
  'program-wallet': {
    what: 'This address has no private key: a program acts for it, as for the vault of a multisig.',
    advice: 'Send to it only if its owner gave it to you.',
  },
  'system-account': {
    what: 'This account holds data, which wallets do not.',
    why: 'A plain transfer cannot send its SOL on.',
  },
  'token-account': {
    what: 'This is a token account, not a wallet: it holds tokens of one kind.',
    why: 'SOL sent to it can only be recovered by closing it.',
    advice: 'Ask for the address of the wallet.',
  },
  mint: {
    what: 'This is the mint of a token, not a wallet.',
    why: lost,
    advice: 'Use token-risk to check the token itself.',
  },
  'token-multisig': {
    what: 'This is a multisig of the Token program, which can own token accounts but cannot spend SOL.',
    why: 'SOL sent to it is lost.',
  },
  'squads-multisig': {
    what: 'This is the account of a multisig, not its vault.',
    why: 'Anything sent here can be lost.',
  },
  nonce: {
    what: 'This is a nonce account, not a wallet.',
    why: 'SOL sent to it belongs to its nonce authority.',
  },
  stake: {
    what: 'This is a stake account, not a wallet.',
    why: 'SOL sent to it belongs to its withdraw authority.',
  },
  vote: {
    what: 'This is the vote account of a validator, not a wallet.',
    why: 'SOL sent to it belongs to the validator.',
  },
  program: { what: 'This is a program, not a wallet.', why: lost },
  'program-data': { what: 'This account holds the code of a program, not funds.', why: lost },
  'program-buffer': {
    what: 'This account holds code that is waiting to be deployed, not funds.',
    why: lost,
  },
  'native-program': { what: 'This is a part of Solana, not a wallet.', why: lost },
  sysvar: { what: 'This is a part of Solana, not a wallet.', why: lost },
  'lookup-table': { what: 'This is an address lookup table, not a wallet.', why: lost },
  config: { what: 'This is a configuration account, not a wallet.', why: lost },
  'core-asset': { what: 'This is an NFT, not a wallet.', why: lost },
  'core-collection': { what: 'This is a collection of NFTs, not a wallet.', why: lost },
  'program-owned': {
    what: 'A program owns this account, and only that program can spend from it.',
    why: 'Anything sent to it may be lost.',
  },
}
