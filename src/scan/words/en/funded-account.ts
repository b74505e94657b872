import { shortAddress, solText } from '../../../findings/words/amounts.ts'
import type { WordsFor } from '../../../findings/words/catalogue.ts'
import type { claimableAccount } from '../../rules/loss/claimable-account.ts'
import type { fundsAccountOfStranger } from '../../rules/loss/funds-account-of-stranger.ts'
import type { fundsForeignAccount } from '../../rules/loss/funds-foreign-account.ts'
import { programAsSubject, untrustedProgramText } from './program-text.ts'

type FundedAccountRule =
  typeof claimableAccount | typeof fundsAccountOfStranger | typeof fundsForeignAccount

/** Rules about SOL that goes into accounts of others. */
export const fundedAccountWords: WordsFor<FundedAccountRule> = {
  'claimable-account': ({ account, program, others, lamports }) => ({
    what: `This transaction leaves ${solText(lamports)} in ${others === 0 ? `the account ${shortAddress(account)}` : `${others + 1} accounts, such as ${shortAddress(account)},`} without initializing ${others === 0 ? 'it' : 'them'}.`,
    why: `${programAsSubject(program)} gives an uninitialized account to the first to initialize it. That needs no signature of yours.`,
    advice: { never: 'Anyone can take this SOL.' },
  }),
  'funds-account-of-stranger': (params) => {
    const holder = shortAddress(params.holder)
    if (params.kind === 'unstaked')
      return {
        what: `This transaction redeems your pool tokens for stake that ${holder} owns.`,
        why: 'It looks like unstaking, but the stake is not yours.',
        advice: 'Sign only if you meant to give this stake away.',
      }
    return {
      what: `This transaction puts ${solText(params.lamports)} into ${fundedText[params.kind].name} that ${params.kind === 'multisig' ? `${holder} can sign for` : `only ${holder} can withdraw from`}.`,
      why: fundedText[params.kind].why,
      advice: 'Sign only if you meant to give this SOL away.',
    }
  },
  'funds-foreign-account': ({ program, lamports }) => ({
    what: `This transaction puts ${solText(lamports)} into a new account owned by ${untrustedProgramText(program)}.`,
    why: 'The transaction does not call that program, and only the program can return the SOL.',
    advice: { onlyIf: 'you wrote that program' },
  }),
}

const fundedText = {
  stake: {
    name: 'a stake account',
    why: 'It looks like staking, but the stake belongs to its withdraw authority and not to you.',
  },
  vote: {
    name: 'a vote account',
    why: 'A vote account and all it earns belong to its withdraw authority.',
  },
  nonce: {
    name: 'a nonce account',
    why: 'The authority of a nonce account can withdraw everything in it.',
  },
  'wrapped-sol': {
    name: 'a wrapped SOL account',
    why: 'It looks like wrapping your SOL, but the account is not yours.',
  },
  buffer: {
    name: 'a program buffer',
    why: 'The authority of a buffer can close it and keep its SOL.',
  },
  program: {
    name: 'the account of a program',
    why: 'The upgrade authority of a program can close it and keep its SOL.',
  },
  'token-account': {
    name: 'a token account',
    why: 'That is beyond its rent, and its owner can withdraw it.',
  },
  mint: {
    name: 'the account of a new token',
    why: 'That is beyond its rent, and the authority of the token can withdraw it.',
  },
  multisig: {
    name: 'a new multisig',
    why: 'That is beyond its rent, and its signers can withdraw it or refuse to.',
  },
} as const
