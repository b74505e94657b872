import { PublicKey, SystemProgram, type TransactionInstruction } from '@solana/web3.js'
import { token2022ProgramId } from '../../../scripts/sandbox/account-bytes.ts'
import type { AttackCase } from './attack-case.ts'
import { type Scene, sol } from './attack-scene.ts'
import {
  approve,
  burn,
  closeAccount,
  maxU64,
  transferToken,
  transferTokenChecked,
} from '../chain/token-instructions.ts'

const feeOnly = ['user sol -0.000005']

const sendSol =
  (lamports: bigint, to?: PublicKey) =>
  ({ people }: Scene): TransactionInstruction[] => [
    SystemProgram.transfer({
      fromPubkey: people.user,
      toPubkey: to ?? people.thief,
      lamports,
    }),
  ]

/** More than the account holds. */
const failingTransfer = ({ accounts, people }: Scene): TransactionInstruction =>
  transferToken(accounts.token, accounts.thiefToken, people.user, 999_000_000n)

/** Attacks that take value in the preview, or right after it. */
export const valueAttacks: AttackCase[] = [
  {
    name: 'two tokens swept to one thief',
    pattern: 'P01',
    instructions: ({ accounts, people }) => [
      transferToken(accounts.token, accounts.thiefToken, people.user, 250_000_000n),
      transferToken(accounts.other, accounts.thiefOther, people.user, 70_000_000n),
    ],
    verdict: 'malicious',
    flags: ['MULTI_ASSET_SWEEP'],
    diffs: [...feeOnly, 'user token -250', 'user other -70', 'thief token 250', 'thief other 70'],
  },
  {
    name: 'a classic and a Token-2022 token swept',
    pattern: 'P01',
    instructions: ({ accounts, people, mints }) => [
      transferTokenChecked(
        accounts.token,
        mints.token,
        accounts.thiefToken,
        people.user,
        250_000_000n,
        6,
      ),
      transferTokenChecked(
        accounts.new,
        mints.new,
        accounts.thiefNew,
        people.user,
        5_000_000_000n,
        9,
        token2022ProgramId,
      ),
    ],
    verdict: 'malicious',
    flags: ['MULTI_ASSET_SWEEP'],
    diffs: [...feeOnly, 'user token -250', 'user new -5', 'thief token 250', 'thief new 5'],
  },
  {
    name: 'nearly all SOL to a wallet, perhaps the user’s own at an exchange',
    pattern: 'P02',
    severity: 'high',
    instructions: sendSol(9_900_000_000n),
    verdict: 'suspicious',
    flags: ['TRANSFERS_MAJORITY_OF_SOL'],
    diffs: ['user sol -9.900005', 'thief sol 9.9'],
  },
  {
    name: 'nearly all SOL to a wallet, requested by an app',
    pattern: 'P02',
    instructions: sendSol(9_900_000_000n),
    verdict: 'malicious',
    flags: ['TRANSFERS_MAJORITY_OF_SOL', 'TRADE_FOR_NOTHING'],
    diffs: ['user sol -9.900005', 'thief sol 9.9'],
    dappDomain: 'claim.example',
  },
  {
    name: 'most of a token to a wallet, requested by an app',
    pattern: 'P03',
    instructions: ({ accounts, people }) => [
      transferToken(accounts.token, accounts.thiefToken, people.user, 200_000_000n),
    ],
    // A part of the balance may be a payment.
    severity: 'high',
    verdict: 'suspicious',
    flags: ['TRADE_FOR_NOTHING'],
    diffs: [...feeOnly, 'user token -200', 'thief token 200'],
    dappDomain: 'claim.example',
  },
  {
    name: 'all of a token to a wallet, requested by an app',
    pattern: 'P03',
    instructions: ({ accounts, people }) => [
      transferToken(accounts.token, accounts.thiefToken, people.user, 250_000_000n),
    ],
    verdict: 'malicious',
    flags: ['TRANSFERS_WHOLE_TOKEN_BALANCE', 'TRADE_FOR_NOTHING'],
    diffs: [...feeOnly, 'user token -250', 'thief token 250'],
    dappDomain: 'claim.example',
  },
  {
    name: 'a little SOL to an address from a public report on a drainer',
    pattern: 'P04',
    instructions: sendSol(
      5_000_000n,
      new PublicKey('B8Y1dERnVNoUUXeXA4NaCHiB9htcukMSkfHrFsTMHA7h'),
    ),
    verdict: 'malicious',
    flags: ['KNOWN_BAD_COUNTERPARTY'],
    diffs: ['user sol -0.005005'],
  },
  {
    name: 'SOL to an address made to look like the compute budget program',
    pattern: 'P43',
    instructions: sendSol(
      5_000_000n,
      new PublicKey('CompuV3LmCTW7AGGnM6YBftCJkKP3ZKkK1fCAY8L7eM1'),
    ),
    verdict: 'malicious',
    flags: ['FAKE_SYSTEM_ADDRESS'],
    diffs: ['user sol -0.005005'],
  },
  {
    name: 'wrapped SOL closed to a thief',
    pattern: 'P08',
    instructions: ({ accounts, people }) => [
      closeAccount(accounts.wrapped, people.thief, people.user),
    ],
    verdict: 'malicious',
    flags: ['ACCOUNT_CLOSED_TO_STRANGER'],
    diffs: ['user sol -3.00204428', 'thief sol 3.00203928'],
  },
  {
    name: 'a nonce account emptied to a thief',
    pattern: 'P09',
    instructions: ({ nonces, people }) => [
      SystemProgram.nonceWithdraw({
        noncePubkey: nonces.mine,
        authorizedPubkey: people.user,
        toPubkey: people.thief,
        lamports: 1_000,
      }),
    ],
    verdict: 'suspicious',
    flags: [],
  },
  {
    name: 'all of a token burned',
    pattern: 'P24',
    instructions: ({ accounts, mints, people }) => [
      burn(accounts.token, mints.token, people.user, 250_000_000n),
    ],
    verdict: 'suspicious',
    flags: ['BURN_FOR_NOTHING'],
    diffs: [...feeOnly, 'user token -250'],
    dappDomain: 'claim.example',
  },
  {
    name: 'a transfer that fails',
    pattern: 'P35',
    instructions: (scene) => [failingTransfer(scene)],
    verdict: 'suspicious',
    flags: ['COULD_NOT_SIMULATE'],
    diffs: [],
  },
  {
    name: 'an approval hidden behind an instruction that fails',
    pattern: 'P35',
    instructions: (scene) => [
      approve(scene.accounts.token, scene.people.thief, scene.people.user, maxU64),
      failingTransfer(scene),
    ],
    verdict: 'malicious',
    flags: ['UNLIMITED_APPROVAL_UNKNOWN', 'TOKEN_DELEGATE_UNKNOWN', 'COULD_NOT_SIMULATE'],
    diffs: [],
  },
  {
    name: 'SOL sent with a nonce of another authority',
    pattern: 'P25',
    instructions: (scene) => [advanceThiefs(scene), ...sendSol(sol)(scene)],
    blockhash: ({ nonces }) => nonces.value,
    verdict: 'suspicious',
    flags: ['DURABLE_NONCE'],
    diffs: ['user sol -1.00001', 'thief sol 1'],
  },
  {
    name: 'a small approval with a nonce of another authority',
    pattern: 'P25',
    instructions: (scene) => [
      advanceThiefs(scene),
      approve(scene.accounts.token, scene.people.thief, scene.people.user, 5n),
    ],
    blockhash: ({ nonces }) => nonces.value,
    verdict: 'malicious',
    flags: ['TOKEN_DELEGATE_UNKNOWN', 'DURABLE_NONCE'],
    diffs: ['user sol -0.00001'],
  },
]

const advanceThiefs = ({ nonces, people }: Scene): TransactionInstruction =>
  SystemProgram.nonceAdvance({ noncePubkey: nonces.thiefs, authorizedPubkey: people.thief })
