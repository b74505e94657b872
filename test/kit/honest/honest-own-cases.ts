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

/** What people do with accounts of their own, and what it comes to in words. */
export const honestOwnCases: readonly HonestCase[] = [
  {
    name: 'everything that is empty closed',
    instructions: ({ accounts, people }) => [
      closeAccount(accounts.empty, people.user, people.user),
      closeAccount(accounts.mine, people.user, people.user),
    ],
    said: 'Close ANY and send its SOL to USER. Close ANY and send its SOL to USER. In total, you receive 0.00407356 SOL (network fee included).',
  },
  {
    name: 'a validator’s account of one’s own',
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
    said: 'Unwrap 3 SOL.',
  },
  {
    name: 'a stake split',
    instructions: split,
    said: 'Split 1 SOL off the stake STAKED into the stake ANY.',
  },
  {
    name: 'what a stake holds taken out',
    instructions: ({ people, accounts }) =>
      StakeProgram.withdraw({
        stakePubkey: accounts.stake,
        authorizedPubkey: people.user,
        toPubkey: people.user,
        lamports: Number(sol / 2n),
      }).instructions,
    said: 'Withdraw 0.5 SOL from STAKED to USER.',
  },
  {
    name: 'a nonce account of his own made',
    instructions: ({ people }) =>
      SystemProgram.createNonceAccount({
        fromPubkey: people.user,
        noncePubkey: fresh(),
        authorizedPubkey: people.user,
        lamports: Number(rentLamports(NONCE_ACCOUNT_LENGTH)),
      }).instructions,
    said: 'Create the nonce account ANY.',
  },
  {
    name: 'a token made, its whole supply kept, and the right to make more given up',
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
    said: 'Create the token ANY. Mint 1000000000 of token ANY to USER. Renounce the mint authority of ANY. Create an account for USER to hold token ANY.',
  },
  {
    name: 'a multisig of the Token program made',
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
    said: 'Create the token multisig ANY.',
  },
  {
    name: 'rights to spend taken back',
    instructions: ({ people, accounts }) => [
      revoke(accounts.token, people.user),
      revoke(accounts.other, people.user),
    ],
    said: 'Revoke the approval to spend tokens from ANY. Revoke the approval to spend tokens from ANY.',
  },
  {
    name: 'the code of a program put into a buffer',
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
    said: 'Write program code into the buffer BUFFER.',
  },
  {
    name: 'a buffer that is done with closed to himself',
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
    said: 'Close BUFFER and send its SOL to USER. In total, you receive 2.999995 SOL (network fee included).',
  },
  {
    name: 'a lookup table that holds his friends',
    instructions: ({ people }) => [
      AddressLookupTableProgram.createLookupTable({
        authority: people.user,
        payer: people.user,
        recentSlot: 0,
      })[0],
    ],
    said: 'Create the lookup table ANY.',
  },
]
