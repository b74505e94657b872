import {
  AddressLookupTableProgram,
  ComputeBudgetProgram,
  NONCE_ACCOUNT_LENGTH,
  type PublicKey,
  StakeProgram,
  SystemProgram,
  type TransactionInstruction,
  VoteInit,
  VoteProgram,
} from '@solana/web3.js'
import {
  associatedTokenAddress,
  rentLamports,
  tokenProgramId,
} from '../../../scripts/sandbox/account-bytes.ts'
import { type Scene, fresh, loaderProgramId, sol } from '../attacks/attack-scene.ts'
import type { HonestCase } from './honest-case.ts'
import {
  build,
  closeAccount,
  createAssociated,
  mintTo,
  revoke,
} from '../chain/token-instructions.ts'

const makeToken = ({ people }: Scene, mint: PublicKey): TransactionInstruction[] => [
  SystemProgram.createAccount({
    fromPubkey: people.user,
    newAccountPubkey: mint,
    lamports: Number(rentLamports(82)),
    space: 82,
    programId: tokenProgramId,
  }),
  build(tokenProgramId, [20, 6, ...people.user.toBytes(), 0], [[mint, 'write']]),
  createAssociated(people.user, people.user, mint),
  mintTo(mint, associatedTokenAddress(people.user, mint, tokenProgramId), people.user, 10n ** 15n),
]

const split = ({ people, accounts }: Scene): TransactionInstruction[] =>
  StakeProgram.split(
    {
      stakePubkey: accounts.stake,
      authorizedPubkey: people.user,
      splitStakePubkey: fresh(),
      lamports: Number(sol),
    },
    Number(rentLamports(StakeProgram.space)),
  ).instructions

/** Transactions with the user's own accounts, with their summaries. */
export const honestOwnCases: readonly HonestCase[] = [
  {
    name: 'all empty accounts closed',
    instructions: ({ accounts, people }) => [
      closeAccount(accounts.empty, people.user, people.user),
      closeAccount(accounts.mine, people.user, people.user),
    ],
    summary:
      'Close ANY and send its SOL to USER. Close ANY and send its SOL to USER. In total, you receive 0.00407356 SOL (network fee included).',
  },
  {
    name: 'a vote account of the user',
    instructions: ({ people }) =>
      VoteProgram.createAccount({
        fromPubkey: people.user,
        votePubkey: fresh(),
        voteInit: new VoteInit(people.user, people.user, people.user, 10),
        lamports: Number(sol / 10n),
      }).instructions,
  },
  {
    name: 'wrapped SOL unwrapped',
    instructions: ({ accounts, people }) => [
      closeAccount(accounts.wrapped, people.user, people.user),
    ],
    summary: 'Unwrap 3 SOL.',
  },
  {
    name: 'a stake split',
    instructions: split,
    summary: 'Split 1 SOL off the stake STAKED into the stake ANY.',
  },
  {
    name: 'a stake withdrawn',
    instructions: ({ people, accounts }) =>
      StakeProgram.withdraw({
        stakePubkey: accounts.stake,
        authorizedPubkey: people.user,
        toPubkey: people.user,
        lamports: Number(sol / 2n),
      }).instructions,
    summary: 'Withdraw 0.5 SOL from STAKED to USER.',
  },
  {
    name: 'a new nonce account of the user',
    instructions: ({ people }) =>
      SystemProgram.createNonceAccount({
        fromPubkey: people.user,
        noncePubkey: fresh(),
        authorizedPubkey: people.user,
        lamports: Number(rentLamports(NONCE_ACCOUNT_LENGTH)),
      }).instructions,
    summary: 'Create the nonce account ANY.',
  },
  {
    name: 'a new token with its whole supply for the user and its mint authority revoked',
    instructions: (scene) => {
      const mint = fresh()
      return [
        ComputeBudgetProgram.setComputeUnitPrice({ microLamports: 50_000 }),
        ...makeToken(scene, mint),
        build(
          tokenProgramId,
          [6, 0, 0],
          [
            [mint, 'write'],
            [scene.people.user, 'sign'],
          ],
        ),
      ]
    },
    summary:
      'Create the token ANY. Mint 1,000,000,000 of token ANY to USER. Renounce the mint authority of ANY. Create an account for USER to hold token ANY.',
  },
  {
    name: 'a new multisig of the Token program',
    instructions: ({ people }) => {
      const multisig = fresh()
      return [
        SystemProgram.createAccount({
          fromPubkey: people.user,
          newAccountPubkey: multisig,
          lamports: Number(rentLamports(355)),
          space: 355,
          programId: tokenProgramId,
        }),
        build(
          tokenProgramId,
          [19, 2],
          [
            [multisig, 'write'],
            [people.user, 'read'],
            [people.friend, 'read'],
            [people.sponsor, 'read'],
          ],
        ),
      ]
    },
    summary:
      'Create the token multisig ANY. In total, you give 0.00337168 SOL (network fee included).',
  },
  {
    name: 'approvals revoked',
    instructions: ({ people, accounts }) => [
      revoke(accounts.token, people.user),
      revoke(accounts.other, people.user),
    ],
    summary:
      'Revoke the approval to spend tokens from ANY. Revoke the approval to spend tokens from ANY.',
  },
  {
    name: 'code of a program written to a buffer',
    instructions: ({ people, accounts }) => {
      const head = Buffer.alloc(16)
      head.writeUInt32LE(1, 0)
      head.writeBigUInt64LE(100n, 8)
      return [
        build(
          loaderProgramId,
          [...head, ...new Uint8Array(100)],
          [
            [accounts.buffer, 'write'],
            [people.user, 'sign'],
          ],
        ),
      ]
    },
    summary: 'Write program code into the buffer BUFFER.',
  },
  {
    name: 'a used buffer closed to the user',
    instructions: ({ people, accounts }) => [
      build(
        loaderProgramId,
        [5, 0, 0, 0],
        [
          [accounts.buffer, 'write'],
          [people.user, 'write'],
          [people.user, 'sign'],
        ],
      ),
    ],
    summary:
      'Close BUFFER and send its SOL to USER. In total, you receive 2.999995 SOL (network fee included).',
  },
  {
    name: 'a lookup table with friends',
    instructions: ({ people }) => [
      AddressLookupTableProgram.createLookupTable({
        authority: people.user,
        payer: people.user,
        recentSlot: 0,
      })[0],
    ],
    summary: 'Create the lookup table ANY.',
  },
]
