import {
  Authorized,
  StakeProgram,
  SystemProgram,
  type TransactionInstruction,
} from '@solana/web3.js'
import {
  rentLamports,
  token2022ProgramId,
  tokenProgramId,
  wrappedSolMintKey,
} from '../../../scripts/sandbox/account-bytes.ts'
import { type Scene, derivedSeed, fresh, sol } from '../attacks/attack-scene.ts'
import { honestAssetCases } from './honest-asset-cases.ts'
import { honestAuthorityCases } from './honest-authority-cases.ts'
import type { HonestCase } from './honest-case.ts'
import { honestDailyCases } from './honest-daily-cases.ts'
import { honestClaimableCases } from './honest-claimable-cases.ts'
import { honestLastingCases } from './honest-lasting-cases.ts'
import { honestMintCases } from './honest-mint-cases.ts'
import { honestMultisigCases } from './honest-multisig-cases.ts'
import { honestNameCases } from './honest-name-cases.ts'
import { honestOwnCases } from './honest-own-cases.ts'
import { honestSharedCases } from './honest-shared-cases.ts'
import { honestWeakenedCases } from './honest-weakened-cases.ts'
import {
  approve,
  burn,
  closeAccount,
  createAssociated,
  initializeAccount3,
  mintTo,
  maxU64,
  revoke,
  setAuthority,
  syncNative,
  transferToken,
  transferTokenChecked,
} from '../chain/token-instructions.ts'

const feeOnly = 'user sol -0.000005'

export const sendSol = ({ people }: Scene, lamports: bigint): TransactionInstruction =>
  SystemProgram.transfer({ fromPubkey: people.user, toPubkey: people.friend, lamports })

export const wrapTwo = ({ people, accounts }: Scene): TransactionInstruction[] => [
  createAssociated(people.user, people.user, wrappedSolMintKey),
  SystemProgram.transfer({
    fromPubkey: people.user,
    toPubkey: accounts.associatedWrapped,
    lamports: 2n * sol,
  }),
  syncNative(accounts.associatedWrapped),
]

/** All honest transactions that the tests and the evaluation run on a real chain. */
export const honestCases: readonly HonestCase[] = [
  ...honestAssetCases,
  ...honestSharedCases,
  ...honestWeakenedCases,
  ...honestDailyCases,
  ...honestOwnCases,
  ...honestAuthorityCases,
  ...honestClaimableCases,
  ...honestMintCases,
  ...honestLastingCases,
  ...honestNameCases,
  ...honestMultisigCases,
  {
    name: 'some SOL to a friend',
    instructions: (scene) => [sendSol(scene, 1_500_000_000n)],
    diffs: ['user sol -1.500005', 'friend sol 1.5'],
  },
  {
    name: 'some SOL to an address that does not exist yet',
    instructions: ({ people }) => [
      SystemProgram.transfer({ fromPubkey: people.user, toPubkey: fresh(), lamports: 2n * sol }),
    ],
    diffs: ['user sol -2.000005'],
  },
  {
    name: 'all of one token to a friend',
    instructions: ({ accounts, people }) => [
      transferToken(accounts.token, accounts.friendToken, people.user, 250_000_000n),
    ],
    flags: ['TRANSFERS_WHOLE_TOKEN_BALANCE'],
    diffs: [feeOnly, 'user token -250', 'friend token 250'],
  },
  {
    name: 'parts of two tokens to a friend',
    instructions: ({ accounts, mints, people }) => [
      transferTokenChecked(
        accounts.token,
        mints.token,
        accounts.friendToken,
        people.user,
        50_000_000n,
        6,
      ),
      transferTokenChecked(
        accounts.new,
        mints.new,
        accounts.friendNew,
        people.user,
        1_000_000_000n,
        9,
        token2022ProgramId,
      ),
    ],
    diffs: [feeOnly, 'user token -50', 'friend token 50', 'user new -1', 'friend new 1'],
  },
  {
    name: 'a token account of the user',
    instructions: ({ people }) => [createAssociated(people.user, people.user, wrappedSolMintKey)],
    diffs: [feeOnly],
  },
  {
    name: 'a token account for a friend',
    instructions: ({ mints, people }) => [
      createAssociated(people.user, people.friend, mints.empty),
    ],
    diffs: ['user sol -0.00204428'],
  },
  { name: 'wrapping SOL', instructions: wrapTwo, diffs: [feeOnly] },
  {
    name: 'wrapping and unwrapping SOL',
    instructions: (scene) => [
      ...wrapTwo(scene),
      closeAccount(scene.accounts.associatedWrapped, scene.people.user, scene.people.user),
    ],
    diffs: [feeOnly],
  },
  {
    name: 'an approval that is revoked',
    instructions: ({ accounts, people }) => [
      approve(accounts.token, people.friend, people.user, maxU64),
      revoke(accounts.token, people.user),
    ],
    diffs: [feeOnly],
  },
  {
    name: 'an empty account closed to the user',
    instructions: ({ accounts, people }) => [
      closeAccount(accounts.empty, people.user, people.user),
    ],
    diffs: ['user sol 0.00203428'],
  },
  {
    name: 'an empty account closed to the sponsor of the fee',
    instructions: ({ accounts, people }) => [
      closeAccount(accounts.empty, people.sponsor, people.user),
    ],
    diffs: ['sponsor sol 0.00202928'],
    payer: ({ people }) => people.sponsor,
  },
  {
    name: 'a new key pair that becomes a program’s account',
    instructions: ({ people }) => [
      SystemProgram.createAccount({
        fromPubkey: people.user,
        newAccountPubkey: fresh(),
        lamports: Number(rentLamports(165)),
        space: 165,
        programId: tokenProgramId,
      }),
    ],
    diffs: ['user sol -0.00204928'],
  },
  {
    name: 'nearly all SOL moved to a stake account of the user',
    instructions: ({ accounts, people }) =>
      StakeProgram.createAccount({
        fromPubkey: people.user,
        stakePubkey: accounts.newStake,
        authorized: new Authorized(people.user, people.user),
        lamports: 9_500_000_000,
      }).instructions,
    diffs: ['user sol -9.50001', 'stake sol 9.5'],
  },
  {
    name: 'a transfer with a nonce account of the user',
    instructions: (scene) => [
      SystemProgram.nonceAdvance({
        noncePubkey: scene.nonces.mine,
        authorizedPubkey: scene.people.user,
      }),
      sendSol(scene, sol),
    ],
    diffs: ['user sol -1.000005', 'friend sol 1'],
    flags: ['DURABLE_NONCE'],
    blockhash: ({ nonces }) => nonces.value,
  },
  {
    name: 'all of one token to a friend, and its account closed',
    instructions: ({ accounts, people }) => [
      transferToken(accounts.token, accounts.friendToken, people.user, 250_000_000n),
      closeAccount(accounts.token, people.user, people.user),
    ],
    diffs: ['user sol 0.00203428', 'user token -250', 'friend token 250'],
    flags: ['TRANSFERS_WHOLE_TOKEN_BALANCE'],
  },
  {
    name: 'spam burned and its account closed',
    instructions: ({ accounts, mints, people }) => [
      burn(accounts.other, mints.other, people.user, 70_000_000n),
      closeAccount(accounts.other, people.user, people.user),
    ],
    diffs: ['user sol 0.00203428', 'user other -70'],
  },
  {
    name: 'all of one token sold to a friend for SOL',
    instructions: ({ accounts, people }) => [
      transferToken(accounts.token, accounts.friendToken, people.user, 250_000_000n),
      SystemProgram.transfer({
        fromPubkey: people.friend,
        toPubkey: people.user,
        lamports: sol / 2n,
      }),
    ],
    diffs: ['user sol 0.49999', 'friend sol -0.5', 'user token -250', 'friend token 250'],
  },
  {
    name: 'SOL from a derived account of the user',
    instructions: ({ accounts, people }) => [
      SystemProgram.transfer({
        fromPubkey: accounts.derived,
        basePubkey: people.user,
        seed: derivedSeed,
        programId: SystemProgram.programId,
        toPubkey: people.user,
        lamports: 5n * sol,
      }),
    ],
    diffs: ['user sol 4.999995'],
  },
  {
    name: 'a new token account that its sponsor may close',
    instructions: ({ mints, people }) => {
      const account = fresh()
      return [
        SystemProgram.createAccount({
          fromPubkey: people.sponsor,
          newAccountPubkey: account,
          lamports: Number(rentLamports(165)),
          space: 165,
          programId: tokenProgramId,
        }),
        initializeAccount3(account, mints.token, people.user),
        setAuthority(account, 3, people.sponsor, people.user),
      ]
    },
    diffs: ['sponsor sol -0.00205428'],
    payer: ({ people }) => people.sponsor,
  },
  {
    name: 'a small amount of the user’s token minted to another owner',
    instructions: ({ accounts, mints, people }) => [
      mintTo(mints.mine, accounts.thiefMine, people.user, 1_000_000n),
    ],
    diffs: [feeOnly, 'thief mine 1'],
  },
]
