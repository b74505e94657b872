import type { Address } from '../../../../src/solana/address/address.ts'
import {
  stakeProgram,
  systemProgram,
  token2022Program,
  voteProgram,
  wrappedSolMint,
} from '../../../../src/solana/address/known-address.ts'
import { withdrawalToStranger } from '../../../../src/scan/rules/loss/withdrawal-to-stranger.ts'
import { accountBytes } from '../../../kit/chain/account-bytes.ts'
import {
  mine,
  mint,
  stranger,
  theirs,
  tokenAccount,
  user,
  wallet,
} from '../../../kit/scan/risk-context.ts'
import { testRule } from '../../../kit/scan/rule-table.ts'

const stake = (withdrawer: Address) => ({
  ...wallet(9n),
  owner: stakeProgram,
  data: accountBytes.stake({ staker: withdrawer, withdrawer, custodian: systemProgram }),
})
const wrapped = tokenAccount({ mint: wrappedSolMint, owner: user, amount: 9n, native: true })
const withdraw = (destination: Address, lamports?: bigint) => ({
  actions: [
    {
      type: 'withdraw-lamports' as const,
      account: mine,
      destination,
      authority: user,
      ...(lamports !== undefined && { lamports }),
    },
  ],
})

const fromDerived = (to: Address, authority = user) => ({
  actions: [{ type: 'transfer-sol' as const, from: mine, to, lamports: 9n, authority }],
})

const held = (owner: Address) => tokenAccount({ mint, owner })
const withheld = (authority: Address, destination = mine) => ({
  programId: token2022Program,
  name: 'WithdrawWithheldTokensFromMint',
  status: 'named' as const,
  accounts: [mint, destination, authority].map((address) => ({
    address,
    signer: address === authority,
    writable: address !== authority,
    source: 'static' as const,
  })),
})

testRule(withdrawalToStranger, {
  quiet: [
    {
      name: 'transfer fees withdrawn to the user',
      steps: [withheld(user)],
      before: { [mine]: held(user), [theirs]: held(stranger) },
    },
    {
      name: 'transfer fees withdrawn by another wallet',
      steps: [withheld(stranger, theirs)],
      before: { [theirs]: held(stranger) },
    },
    {
      name: 'SOL from a derived account to the user',
      steps: [fromDerived(user)],
      before: { [mine]: wallet(9n) },
    },
    {
      name: 'SOL that others send from their derived account',
      steps: [fromDerived(theirs, stranger)],
      before: { [mine]: wallet(9n) },
    },
    {
      name: 'SOL from the wallet itself',
      steps: [fromDerived(stranger, mine)],
      before: { [mine]: wallet(9n) },
    },
    {
      name: 'stake withdrawn to the user',
      steps: [withdraw(user, 5n)],
      before: { [mine]: stake(user) },
    },
    {
      name: 'wrapped SOL unwrapped to the user',
      steps: [withdraw(user)],
      before: { [mine]: wrapped },
    },
    {
      name: 'an account of others',
      steps: [withdraw(theirs)],
      before: { [mine]: stake(stranger) },
    },
  ],
  firing: [
    {
      name: 'rewards of a validator, whose account does not show its owner',
      steps: [{ ...withdraw(theirs, 5n), programId: voteProgram }],
      before: { [theirs]: held(stranger), [mine]: { ...wallet(9n), owner: voteProgram } },
      finds: [
        {
          params: { source: 'account', account: mine, receiver: theirs, lamports: 5n },
          subject: theirs,
          at: [[0]],
        },
      ],
    },
    {
      name: 'transfer fees withdrawn to a stranger',
      steps: [withheld(user, theirs)],
      before: { [mine]: held(user), [theirs]: held(stranger) },
      finds: [
        {
          params: { source: 'withheld-fees', mint, receiver: stranger },
          subject: stranger,
          at: [[0]],
        },
      ],
    },
    {
      name: 'a part of the stake that is split off first',
      steps: [
        {
          actions: [{ type: 'move-stake', from: theirs, to: mine, lamports: 5n, authority: user }],
        },
        { ...withdraw(stranger, 5n), programId: stakeProgram },
      ],
      before: { [theirs]: stake(user) },
      after: { [theirs]: stake(user) },
      finds: [
        {
          params: { source: 'stake', account: mine, receiver: stranger, lamports: 5n },
          subject: stranger,
          at: [[1]],
          severity: 'critical',
        },
      ],
    },
    {
      name: 'SOL from a derived account',
      steps: [fromDerived(stranger)],
      before: { [mine]: wallet(9n) },
      finds: [
        {
          params: { source: 'derived-account', account: mine, receiver: stranger, lamports: 9n },
          subject: stranger,
          at: [[0]],
        },
      ],
    },
    {
      name: 'stake',
      steps: [withdraw(stranger, 5n)],
      before: { [mine]: stake(user) },
      finds: [
        {
          params: { source: 'stake', account: mine, receiver: stranger, lamports: 5n },
          subject: stranger,
          at: [[0]],
          severity: 'critical',
        },
      ],
    },
    {
      name: 'wrapped SOL',
      steps: [withdraw(stranger)],
      before: { [mine]: wrapped },
      finds: [
        {
          params: { source: 'account', account: mine, receiver: stranger },
          subject: stranger,
          at: [[0]],
        },
      ],
    },
    {
      name: 'wrapped SOL without an amount in the instruction, as the simulation shows it',
      steps: [withdraw(stranger)],
      before: { [mine]: wrapped },
      after: { [mine]: { ...wrapped, lamports: wrapped.lamports - 9n }, [stranger]: wallet(9n) },
      finds: [
        {
          params: { source: 'account', account: mine, receiver: stranger, lamports: 9n },
          subject: stranger,
          at: [[0]],
        },
      ],
    },
    {
      name: 'a nonce account’s deposit',
      steps: [withdraw(stranger, 5n)],
      before: { [mine]: { ...wallet(9n), data: accountBytes.nonce(user, stranger) } },
      finds: [
        {
          params: { source: 'account', account: mine, receiver: stranger, lamports: 5n },
          subject: stranger,
          at: [[0]],
        },
      ],
    },
  ],
})
