import {
  ComputeBudgetProgram,
  PublicKey,
  SystemProgram,
  TransactionInstruction,
} from '@solana/web3.js'
import {
  associatedTokenAddress,
  token2022ProgramId,
  tokenProgramId,
} from '../../../scripts/sandbox/account-bytes.ts'
import { tipAccounts } from '../../../src/solana/known/tip-accounts.ts'
import { type Scene, fresh, sol } from '../attacks/attack-scene.ts'
import type { HonestCase } from './honest-case.ts'
import {
  createAssociated,
  transferToken,
  transferTokenChecked,
} from '../chain/token-instructions.ts'

const pay = (from: PublicKey, to: PublicKey, lamports: bigint): TransactionInstruction =>
  SystemProgram.transfer({ fromPubkey: from, toPubkey: to, lamports })

/** The prefix that wallets add: a unit limit and a unit price. */
const priced = (): TransactionInstruction[] => [
  ComputeBudgetProgram.setComputeUnitLimit({ units: 120_000 }),
  ComputeBudgetProgram.setComputeUnitPrice({ microLamports: 50_000 }),
]

const memo = (text: string, signers: PublicKey[] = []): TransactionInstruction =>
  new TransactionInstruction({
    programId: new PublicKey('MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr'),
    keys: signers.map((pubkey) => ({ pubkey, isSigner: true, isWritable: false })),
    data: Buffer.from(text),
  })

const tip = ({ people }: Scene, lamports: bigint): TransactionInstruction => {
  const [account = ''] = tipAccounts
  return pay(people.user, new PublicKey(account), lamports)
}

/** Everyday payments, with their summaries. */
export const honestDailyCases: readonly HonestCase[] = [
  {
    name: 'SOL with a priority fee, a memo and a tip',
    instructions: (scene) => [
      ...priced(),
      pay(scene.people.user, scene.people.friend, sol / 4n),
      memo('rent for May', [scene.people.user]),
      tip(scene, 1_000_000n),
    ],
    summary: 'Transfer 0.25 SOL from USER to FRIEND.',
  },
  {
    name: 'SOL with a tip worth a statement',
    instructions: (scene) => [
      pay(scene.people.user, scene.people.friend, sol / 4n),
      tip(scene, 20_000_000n),
    ],
    summary: 'Transfer 0.25 SOL from USER to FRIEND. Pay a priority tip of 0.02 SOL.',
  },
  {
    name: 'a first payment in a token',
    instructions: ({ people, mints, accounts }) => [
      ...priced(),
      createAssociated(people.user, people.sponsor, mints.token),
      transferTokenChecked(
        accounts.token,
        mints.token,
        associatedTokenAddress(people.sponsor, mints.token, tokenProgramId),
        people.user,
        12_500_000n,
        6,
      ),
    ],
    summary:
      'Transfer 12.5 of token TOKEN from USER to SPONSOR. Create an account for SPONSOR to hold token TOKEN.',
  },
  {
    name: 'a payment in a shop, with a reference to find it by',
    instructions: ({ people, mints, accounts }) => {
      const payment = transferTokenChecked(
        accounts.token,
        mints.token,
        accounts.friendToken,
        people.user,
        3_990_000n,
        6,
      )
      payment.keys.push({ pubkey: fresh(), isSigner: false, isWritable: false })
      return [memo('order 1881'), payment]
    },
    summary: 'Transfer 3.99 of token TOKEN from USER to FRIEND.',
  },
  {
    name: 'a payroll in SOL',
    instructions: ({ people }) =>
      Array.from({ length: 15 }, () => pay(people.user, fresh(), sol / 10n)),
    summary: 'Send 1.5 SOL to 15 addresses.',
  },
  {
    name: 'a payroll in a token, to existing accounts and a new one',
    instructions: ({ people, mints, accounts }) => [
      createAssociated(people.user, people.sponsor, mints.token),
      ...[
        accounts.friendToken,
        accounts.thiefToken,
        associatedTokenAddress(people.sponsor, mints.token, tokenProgramId),
      ].map((to) =>
        transferTokenChecked(accounts.token, mints.token, to, people.user, 20_000_000n, 6),
      ),
    ],
    summary:
      'Transfer 20 of token TOKEN from USER to FRIEND. Transfer 20 of token TOKEN from USER to THIEF. Transfer 20 of token TOKEN from USER to SPONSOR. Create an account for SPONSOR to hold token TOKEN.',
  },
  {
    name: 'a payment with a sponsor paid in the token',
    instructions: ({ people, mints, accounts }) => [
      createAssociated(people.sponsor, people.sponsor, mints.token),
      transferTokenChecked(
        accounts.token,
        mints.token,
        associatedTokenAddress(people.sponsor, mints.token, tokenProgramId),
        people.user,
        50_000n,
        6,
      ),
      transferTokenChecked(
        accounts.token,
        mints.token,
        accounts.friendToken,
        people.user,
        40_000_000n,
        6,
      ),
    ],
    payer: ({ people }) => people.sponsor,
    summary:
      'Transfer 0.05 of token TOKEN from USER to SPONSOR. Transfer 40 of token TOKEN from USER to FRIEND. Create an account for SPONSOR to hold token TOKEN.',
  },
  {
    name: 'tokens moved to another account of the user',
    instructions: ({ accounts, people }) => [
      transferToken(accounts.token, accounts.token, people.user, 1_000_000n),
    ],
    summary: 'Transfer 1 of token TOKEN from USER to USER.',
  },
  {
    name: 'a Token-2022 token to a friend',
    instructions: ({ people, mints, accounts }) => [
      ...priced(),
      transferTokenChecked(
        accounts.new,
        mints.new,
        accounts.friendNew,
        people.user,
        2_500_000_000n,
        9,
        token2022ProgramId,
      ),
    ],
    summary: 'Transfer 2.5 of token NEW from USER to FRIEND.',
  },
  {
    name: 'an NFT to a friend',
    instructions: ({ people, assets }) => [
      createAssociated(people.user, people.friend, assets.nft.mint),
      transferTokenChecked(
        assets.nft.account,
        assets.nft.mint,
        associatedTokenAddress(people.friend, assets.nft.mint, tokenProgramId),
        people.user,
        1n,
        0,
      ),
    ],
    summary:
      'Transfer the NFT ANY from USER to FRIEND. Create an account for FRIEND to hold token ANY.',
  },
  {
    name: 'a memo alone',
    instructions: ({ people }) => [memo('I was here', [people.user])],
    summary: 'Your balances do not change except for the network fee of 0.000005 SOL.',
  },
  {
    name: 'zero SOL sent to oneself, as a proof of ownership',
    instructions: ({ people }) => [
      pay(people.user, people.user, 0n),
      memo('signing in', [people.user]),
    ],
    summary: 'Transfer 0 SOL from USER to USER.',
  },
]
