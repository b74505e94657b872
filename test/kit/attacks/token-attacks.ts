import {
  ComputeBudgetProgram,
  type PublicKey,
  StakeProgram,
  SystemProgram,
  TransactionInstruction,
} from '@solana/web3.js'
import { token2022ProgramId } from '../../../scripts/sandbox/account-bytes.ts'
import type { AttackCase } from './attack-case.ts'
import { type Scene, fresh, sol } from './attack-scene.ts'
import { transferTokenChecked } from '../chain/token-instructions.ts'

type Trap = keyof Scene['traps']

/** The user pays one SOL for the thief's whole balance of the token. */
const buy =
  (trap: Trap) =>
  ({ people, traps }: Scene): TransactionInstruction[] => {
    const { mint, from, to } = traps[trap]
    return [
      SystemProgram.transfer({
        fromPubkey: people.user,
        toPubkey: people.thief,
        lamports: sol,
      }),
      transferTokenChecked(from, mint, to, people.thief, 5_000_000n, 6, token2022ProgramId),
    ]
  }

/** SetLockup: same epoch, a time and a custodian. */
const lockStake = (
  stake: PublicKey,
  authority: PublicKey,
  custodian: PublicKey,
  unixTime: bigint,
): TransactionInstruction =>
  new TransactionInstruction({
    programId: StakeProgram.programId,
    keys: [
      { pubkey: stake, isSigner: false, isWritable: true },
      { pubkey: authority, isSigner: true, isWritable: false },
    ],
    data: Buffer.concat([
      Buffer.from([6, 0, 0, 0, 1]),
      Buffer.from(new BigInt64Array([unixTime]).buffer),
      Buffer.from([0, 1]),
      custodian.toBuffer(),
    ]),
  })

/** In 2124. */
const farUnixTime = 4_867_000_000n

/** Attacks with trap tokens, and ways that no balance shows. */
export const tokenAttacks: AttackCase[] = [
  {
    name: 'a token that the seller can take back',
    pattern: 'P40',
    instructions: buy('takenBack'),
    verdict: 'suspicious',
    severity: 'high',
    flags: ['UNSAFE_TOKEN_RECEIVED'],
  },
  {
    name: 'a token that a transfer consumes',
    pattern: 'P40',
    instructions: buy('taxed'),
    verdict: 'malicious',
    flags: ['UNSAFE_TOKEN_RECEIVED'],
  },
  {
    name: 'a token with another’s name in look-alike letters',
    pattern: 'P45',
    instructions: buy('fakeDollar'),
    verdict: 'suspicious',
    flags: ['WRONG_MINT'],
  },
  {
    name: 'stake locked for a century',
    pattern: 'P19',
    instructions: ({ accounts, people }) => [
      lockStake(accounts.stake, people.user, people.thief, farUnixTime),
    ],
    verdict: 'suspicious',
    flags: ['STAKE_LOCKUP'],
  },
  {
    name: 'a priority fee of more than a SOL',
    pattern: 'P36',
    instructions: ({ people }) => [
      ComputeBudgetProgram.setComputeUnitLimit({ units: 1_000_000 }),
      ComputeBudgetProgram.setComputeUnitPrice({ microLamports: 1_500_000_000 }),
      SystemProgram.transfer({ fromPubkey: people.user, toPubkey: people.friend, lamports: 1 }),
    ],
    verdict: 'suspicious',
    flags: ['COMPUTE_BUDGET'],
  },
  {
    name: 'all SOL split between an operator and an affiliate',
    pattern: 'P47',
    instructions: ({ people }) => [
      SystemProgram.transfer({
        fromPubkey: people.user,
        toPubkey: people.thief,
        lamports: 7_840_000_000n,
      }),
      SystemProgram.transfer({
        fromPubkey: people.user,
        toPubkey: fresh(),
        lamports: 1_960_000_000n,
      }),
    ],
    verdict: 'suspicious',
    flags: ['TRANSFERS_MAJORITY_OF_SOL', 'FIXED_RATIO_SPLIT'],
  },
]
