import {
  type PublicKey,
  StakeProgram,
  SystemProgram,
  TransactionInstruction,
} from '@solana/web3.js'
import { token2022ProgramId } from '../../../scripts/sandbox/account-bytes.ts'
import type { AttackCase } from './attack-case.ts'
import { type Scene, loaderProgramId, sol } from './attack-scene.ts'
import { approve, batch, maxU64, setAuthority } from '../chain/token-instructions.ts'

const feeOnly = ['user sol -0.000005']

const handOver = ({ accounts, people }: Scene): TransactionInstruction =>
  setAuthority(accounts.token, 2, people.thief, people.user)

const approveAll = ({ accounts, people }: Scene): TransactionInstruction =>
  approve(accounts.token, people.thief, people.user, maxU64)

/** Attacks that move nothing at first: they change control. */
export const controlAttacks: AttackCase[] = [
  {
    name: 'the wallet assigned to a program',
    pattern: 'P05',
    instructions: ({ people }) => [
      SystemProgram.assign({ accountPubkey: people.user, programId: people.thief }),
    ],
    verdict: 'malicious',
    flags: ['WALLET_OWNER_CHANGE'],
    diffs: feeOnly,
  },
  {
    name: 'a token account handed over',
    pattern: 'P06',
    instructions: (scene) => [handOver(scene)],
    verdict: 'malicious',
    flags: ['TOKEN_ACCOUNT_OWNER_CHANGE'],
    diffs: [...feeOnly, 'user token -250', 'thief token 250'],
  },
  {
    name: 'a Token-2022 account handed over',
    pattern: 'P06',
    instructions: ({ accounts, people }) => [
      setAuthority(accounts.new, 2, people.thief, people.user, token2022ProgramId),
    ],
    verdict: 'malicious',
    flags: ['TOKEN_ACCOUNT_OWNER_CHANGE'],
    diffs: [...feeOnly, 'user new -5', 'thief new 5'],
  },
  {
    name: 'a token account handed over inside a batch',
    pattern: 'P38',
    instructions: (scene) => [batch([handOver(scene)])],
    verdict: 'malicious',
    flags: ['TOKEN_ACCOUNT_OWNER_CHANGE'],
    diffs: [...feeOnly, 'user token -250', 'thief token 250'],
  },
  {
    name: 'the close authority handed over',
    pattern: 'P07',
    instructions: ({ accounts, people }) => [
      setAuthority(accounts.token, 3, people.thief, people.user),
    ],
    verdict: 'suspicious',
    flags: ['CLOSE_AUTHORITY_CHANGE'],
    diffs: feeOnly,
  },
  {
    name: 'an unlimited approval to a wallet',
    pattern: 'P10',
    instructions: (scene) => [approveAll(scene)],
    verdict: 'malicious',
    flags: ['UNLIMITED_APPROVAL_UNKNOWN', 'TOKEN_DELEGATE_UNKNOWN'],
    diffs: feeOnly,
  },
  {
    name: 'an unlimited approval of Token-2022 to a wallet',
    pattern: 'P10',
    instructions: ({ accounts, people }) => [
      approve(accounts.new, people.thief, people.user, maxU64, token2022ProgramId),
    ],
    verdict: 'malicious',
    flags: ['UNLIMITED_APPROVAL_UNKNOWN', 'TOKEN_DELEGATE_UNKNOWN'],
    diffs: feeOnly,
  },
  {
    name: 'an unlimited approval to a wallet that only a lookup table names',
    pattern: 'P37',
    instructions: (scene) => [approveAll(scene)],
    lookedUp: ({ people }) => [people.thief],
    verdict: 'malicious',
    flags: ['UNLIMITED_APPROVAL_UNKNOWN', 'TOKEN_DELEGATE_UNKNOWN'],
    diffs: feeOnly,
  },
  {
    name: 'limited approvals of two tokens to a wallet',
    pattern: 'P11',
    instructions: ({ accounts, people }) => [
      approve(accounts.token, people.thief, people.user, 1_000_000n),
      approve(accounts.other, people.thief, people.user, 1_000_000n),
    ],
    verdict: 'suspicious',
    flags: ['TOKEN_DELEGATE_UNKNOWN'],
    diffs: feeOnly,
  },
  {
    name: 'a limited approval to a wallet',
    pattern: 'P12',
    instructions: ({ accounts, people }) => [
      approve(accounts.token, people.thief, people.user, 1_000_000n),
    ],
    verdict: 'suspicious',
    flags: ['TOKEN_DELEGATE_UNKNOWN'],
    diffs: feeOnly,
  },
  {
    name: 'a stake account handed over',
    pattern: 'P17',
    instructions: (scene) => authorizeStake(scene),
    verdict: 'malicious',
    flags: ['STAKE_AUTHORITY_CHANGE'],
    diffs: feeOnly,
  },
  {
    name: 'stake withdrawn to a thief',
    pattern: 'P18',
    instructions: ({ accounts, people }) =>
      StakeProgram.withdraw({
        stakePubkey: accounts.stake,
        authorizedPubkey: people.user,
        toPubkey: people.thief,
        lamports: Number(sol),
      }).instructions,
    verdict: 'malicious',
    flags: ['WITHDRAWAL_TO_STRANGER'],
    diffs: [...feeOnly, 'thief sol 1'],
  },
  {
    name: 'a nonce account handed over',
    pattern: 'P20',
    instructions: ({ nonces, people }) => [
      SystemProgram.nonceAuthorize({
        noncePubkey: nonces.mine,
        authorizedPubkey: people.user,
        newAuthorizedPubkey: people.thief,
      }),
    ],
    verdict: 'suspicious',
    flags: ['NONCE_AUTHORITY_CHANGE'],
  },
  {
    name: 'the right to mint handed over',
    pattern: 'P22',
    instructions: ({ mints, people }) => [setAuthority(mints.mine, 0, people.thief, people.user)],
    verdict: 'suspicious',
    flags: ['MINT_AUTHORITY_CHANGE'],
  },
  {
    name: 'the right to replace a program handed over',
    pattern: 'P21',
    instructions: ({ accounts, people }) => [
      setUpgradeAuthority(accounts.programData, people.user, people.thief),
    ],
    verdict: 'malicious',
    flags: ['UPGRADE_AUTHORITY_CHANGE'],
    diffs: feeOnly,
  },
]

/** Both the right to delegate (0) and the right to withdraw (1). */
const authorizeStake = ({ accounts, people }: Scene): TransactionInstruction[] =>
  [0, 1].flatMap(
    (index) =>
      StakeProgram.authorize({
        stakePubkey: accounts.stake,
        authorizedPubkey: people.user,
        newAuthorizedPubkey: people.thief,
        stakeAuthorizationType: { index },
      }).instructions,
  )

/** Code 4 of the upgradeable loader: the program's data, the old authority, the new one. */
const setUpgradeAuthority = (
  programData: PublicKey,
  authority: PublicKey,
  next: PublicKey,
): TransactionInstruction =>
  new TransactionInstruction({
    programId: loaderProgramId,
    data: Buffer.from([4, 0, 0, 0]),
    keys: [
      { pubkey: programData, isSigner: false, isWritable: true },
      { pubkey: authority, isSigner: true, isWritable: false },
      { pubkey: next, isSigner: false, isWritable: false },
    ],
  })
