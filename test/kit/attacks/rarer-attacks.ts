import {
  Authorized,
  NONCE_ACCOUNT_LENGTH,
  PublicKey,
  StakeProgram,
  SystemProgram,
  TransactionInstruction,
} from '@solana/web3.js'
import { token2022ProgramId, tokenProgramId } from '../../../scripts/sandbox/account-bytes.ts'
import type { AttackCase } from './attack-case.ts'
import { fresh, loaderProgramId, sol } from './attack-scene.ts'
import { build, transferToken } from '../chain/token-instructions.ts'

const app = 'claim.example'

/** Code 5 of the upgradeable loader: the closed account, the receiver of its SOL, the authority. */
const closeBuffer = (buffer: PublicKey, to: PublicKey, authority: PublicKey) =>
  new TransactionInstruction({
    programId: loaderProgramId,
    data: Buffer.from([5, 0, 0, 0]),
    keys: [
      { pubkey: buffer, isSigner: false, isWritable: true },
      { pubkey: to, isSigner: false, isWritable: true },
      { pubkey: authority, isSigner: true, isWritable: false },
    ],
  })

/** Withdrawals that look like everyday actions. */
export const rarerAttacks: readonly AttackCase[] = [
  {
    name: 'stake that a thief may withdraw',
    pattern: 'P17',
    severity: 'high',
    instructions: ({ people, accounts }) =>
      StakeProgram.createAccount({
        fromPubkey: people.user,
        stakePubkey: accounts.newStake,
        authorized: new Authorized(people.user, people.thief),
        lamports: Number(4n * sol),
      }).instructions,
    verdict: 'suspicious',
    flags: ['FUNDS_ACCOUNT_OF_STRANGER'],
  },
  {
    name: 'a nonce account of a thief with SOL',
    pattern: 'P09',
    instructions: ({ people }) => {
      const nonce = fresh()
      return [
        SystemProgram.createAccount({
          fromPubkey: people.user,
          newAccountPubkey: nonce,
          lamports: Number(6n * sol),
          space: NONCE_ACCOUNT_LENGTH,
          programId: SystemProgram.programId,
        }),
        SystemProgram.nonceInitialize({ noncePubkey: nonce, authorizedPubkey: people.thief }),
      ]
    },
    verdict: 'suspicious',
    flags: ['FUNDS_ACCOUNT_OF_STRANGER'],
  },
  {
    name: 'a program buffer of the user closed to a thief',
    pattern: 'P08',
    instructions: ({ people, accounts }) => [
      closeBuffer(accounts.buffer, people.thief, people.user),
    ],
    verdict: 'suspicious',
    flags: ['ACCOUNT_CLOSED_TO_STRANGER'],
  },
  {
    name: 'most of the SOL to an address without a key, for an app',
    pattern: 'P03',
    severity: 'high',
    instructions: ({ people }) => [
      SystemProgram.transfer({
        fromPubkey: people.user,
        toPubkey: PublicKey.findProgramAddressSync([Buffer.from('collector')], people.thief)[0],
        lamports: 6n * sol,
      }),
    ],
    verdict: 'suspicious',
    flags: ['TRADE_FOR_NOTHING'],
    dappDomain: app,
  },
  {
    name: 'wrapped SOL unwrapped to a thief without closing its account',
    pattern: 'P09',
    instructions: ({ people, accounts }) => [
      build(
        tokenProgramId,
        [45, 0],
        [
          [accounts.wrapped, 'write'],
          [people.thief, 'write'],
          [people.user, 'sign'],
        ],
      ),
    ],
    verdict: 'suspicious',
    flags: ['WITHDRAWAL_TO_STRANGER'],
  },
  {
    name: 'transfer fees of the user’s token withdrawn to a thief',
    pattern: 'P22',
    instructions: ({ people, fees }) => [
      build(
        token2022ProgramId,
        [26, 2],
        [
          [fees.mint, 'write'],
          [fees.to, 'write'],
          [people.user, 'sign'],
        ],
      ),
    ],
    verdict: 'suspicious',
    flags: ['WITHDRAWAL_TO_STRANGER'],
  },
  {
    name: 'a classic token with another’s name in its Metaplex account',
    pattern: 'P45',
    instructions: ({ people, traps }) => [
      SystemProgram.transfer({ fromPubkey: people.user, toPubkey: people.thief, lamports: sol }),
      transferToken(traps.namesake.from, traps.namesake.to, people.thief, 5_000_000n),
    ],
    verdict: 'suspicious',
    flags: ['WRONG_MINT'],
  },
]
