import {
  Authorized,
  NONCE_ACCOUNT_LENGTH,
  StakeProgram,
  SystemProgram,
  VoteInit,
  VoteProgram,
} from '@solana/web3.js'
import {
  rentLamports,
  token2022ProgramId,
  tokenProgramId,
  wrappedSolMintKey,
} from '../../../scripts/sandbox/account-bytes.ts'
import { fresh, loaderProgramId, sol } from '../attacks/attack-scene.ts'
import { initializeBuffer, open } from '../attacks/claimable-attacks.ts'
import { build, initializeAccount3 } from '../chain/token-instructions.ts'
import type { HonestCase } from './honest-case.ts'

/** Twins of the accounts that anyone may claim: the same SOL in accounts that are initialized for the user. */
export const honestClaimableCases: readonly HonestCase[] = [
  {
    name: 'four SOL staked in a new account',
    instructions: ({ people, accounts }) =>
      StakeProgram.createAccount({
        fromPubkey: people.user,
        stakePubkey: accounts.newStake,
        authorized: new Authorized(people.user, people.user),
        lamports: Number(4n * sol),
      }).instructions,
  },
  {
    name: 'a vote account of the user with four SOL',
    instructions: ({ people }) =>
      VoteProgram.createAccount({
        fromPubkey: people.user,
        votePubkey: fresh(),
        voteInit: new VoteInit(people.user, people.user, people.user, 10),
        lamports: Number(4n * sol),
      }).instructions,
  },
  {
    name: 'a nonce account of the user with four SOL',
    instructions: ({ people }) =>
      SystemProgram.createNonceAccount({
        fromPubkey: people.user,
        noncePubkey: fresh(),
        authorizedPubkey: people.user,
        lamports: Number(4n * sol),
      }).instructions,
  },
  {
    name: 'four SOL wrapped in a new account',
    instructions: (scene) => {
      const account = fresh()
      return [
        open(scene, account, tokenProgramId, 165, 4n * sol),
        initializeAccount3(account, wrappedSolMintKey, scene.people.user),
      ]
    },
  },
  {
    name: 'a new mint of the user with more than its rent',
    instructions: (scene) => {
      const mint = fresh()
      return [
        open(scene, mint, token2022ProgramId, 82, sol),
        build(token2022ProgramId, [20, 6, ...scene.people.user.toBytes(), 0], [[mint, 'write']]),
      ]
    },
  },
  {
    name: 'a new buffer of the user with three SOL',
    instructions: (scene) => {
      const buffer = fresh()
      return [
        open(scene, buffer, loaderProgramId, 200, 3n * sol),
        initializeBuffer(buffer, scene.people.user),
      ]
    },
  },
  {
    name: 'SOL wrapped in an account that is assigned and then initialized for the user',
    instructions: ({ people }) => {
      const account = fresh()
      return [
        SystemProgram.transfer({ fromPubkey: people.user, toPubkey: account, lamports: 3n * sol }),
        SystemProgram.allocate({ accountPubkey: account, space: 165 }),
        SystemProgram.assign({ accountPubkey: account, programId: tokenProgramId }),
        initializeAccount3(account, wrappedSolMintKey, people.user),
      ]
    },
  },
  {
    name: 'the rent of an account whose initialization follows',
    instructions: (scene) => [
      open(scene, fresh(), tokenProgramId, 165, rentLamports(165)),
      open(scene, fresh(), SystemProgram.programId, NONCE_ACCOUNT_LENGTH, 1_500_000n),
    ],
  },
  {
    name: 'a token account with its rent for a friend',
    instructions: (scene) => {
      const account = fresh()
      return [
        open(scene, account, tokenProgramId, 165, rentLamports(165)),
        initializeAccount3(account, scene.mints.token, scene.people.friend),
      ]
    },
  },
]
