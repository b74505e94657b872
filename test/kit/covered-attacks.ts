import {
  type PublicKey,
  StakeAuthorizationLayout,
  StakeProgram,
  SystemProgram,
  TransactionInstruction,
} from '@solana/web3.js'
import {
  rentLamports,
  token2022ProgramId,
  tokenProgramId,
  wrappedSolMintKey,
} from '../../scripts/sandbox/account-bytes.ts'
import type { AttackCase } from './attack-case.ts'
import { type Scene, derivedSeed, fresh, sol } from './attack-scene.ts'
import {
  approve,
  burn,
  closeAccount,
  createAssociated,
  initializeAccount3,
  maxU64,
  mintTo,
  setAuthority,
  transferToken,
} from './token-instructions.ts'

const app = 'claim.example'

const takeAll = ({ accounts, people }: Scene): TransactionInstruction =>
  transferToken(accounts.token, accounts.thiefToken, people.user, 250_000_000n)

const takeParts = (
  { accounts, people }: Scene,
  [token, other, last]: readonly [bigint, bigint, bigint],
): TransactionInstruction[] => [
  transferToken(accounts.token, accounts.thiefToken, people.user, token),
  transferToken(accounts.other, accounts.thiefOther, people.user, other),
  transferToken(accounts.new, accounts.thiefNew, people.user, last, token2022ProgramId),
]

const giveBackDeposit = ({ accounts, people }: Scene): TransactionInstruction =>
  closeAccount(accounts.empty, people.user, people.user)

/** Attacks beside which something stands that looks like a return, or that keep to what looks like the user's own. */
export const coveredAttacks: readonly AttackCase[] = [
  {
    name: 'all of a token, and the deposit of its account back',
    pattern: 'P03',
    instructions: (scene) => [
      takeAll(scene),
      closeAccount(scene.accounts.token, scene.people.user, scene.people.user),
    ],
    verdict: 'suspicious',
    severity: 'high',
    flags: ['TRADE_FOR_NOTHING', 'TRANSFERS_WHOLE_TOKEN_BALANCE'],
    dappDomain: app,
  },
  {
    name: 'all of a token, and the deposit of another account back',
    pattern: 'P03',
    instructions: (scene) => [takeAll(scene), giveBackDeposit(scene)],
    verdict: 'suspicious',
    severity: 'high',
    flags: ['TRADE_FOR_NOTHING'],
    dappDomain: app,
  },
  {
    name: 'all of a token for a crumb of another',
    pattern: 'P03',
    instructions: (scene) => [
      takeAll(scene),
      transferToken(scene.accounts.thiefCrumbs, scene.accounts.empty, scene.people.thief, 1n),
    ],
    verdict: 'suspicious',
    severity: 'high',
    flags: ['TRADE_FOR_NOTHING'],
    dappDomain: app,
  },
  {
    name: 'all of a token for a lamport from whoever pays the fee',
    pattern: 'P03',
    instructions: (scene) => {
      const { thief, user } = scene.people
      return [
        takeAll(scene),
        SystemProgram.transfer({ fromPubkey: thief, toPubkey: user, lamports: 1 }),
      ]
    },
    payer: ({ people }) => people.thief,
    verdict: 'suspicious',
    severity: 'high',
    flags: ['TRADE_FOR_NOTHING'],
    dappDomain: app,
  },
  {
    name: 'all of a token for little SOL',
    pattern: 'P03',
    instructions: (scene) => {
      const { thief, user } = scene.people
      return [
        takeAll(scene),
        SystemProgram.transfer({ fromPubkey: thief, toPubkey: user, lamports: 3_000_000 }),
      ]
    },
    verdict: 'suspicious',
    severity: 'high',
    flags: ['TRADE_FOR_NOTHING'],
    dappDomain: app,
  },
  {
    name: 'all of a token, and an account with its deposit for the user',
    pattern: 'P03',
    instructions: (scene) => {
      const { thief, user } = scene.people
      return [takeAll(scene), createAssociated(thief, user, wrappedSolMintKey)]
    },
    verdict: 'suspicious',
    severity: 'high',
    flags: ['TRADE_FOR_NOTHING'],
    dappDomain: app,
  },
  {
    name: 'all of a token, and tokens that the user issues himself',
    pattern: 'P03',
    instructions: (scene) => {
      const { people, mints, accounts } = scene
      return [takeAll(scene), mintTo(mints.mine, accounts.mine, people.user, 5_000_000n)]
    },
    verdict: 'suspicious',
    severity: 'high',
    flags: ['TRADE_FOR_NOTHING'],
    dappDomain: app,
  },
  {
    name: 'all of a token burned, and the deposit of another account back',
    pattern: 'P24',
    instructions: (scene) => {
      const { accounts, mints, people } = scene
      return [burn(accounts.token, mints.token, people.user, 250_000_000n), giveBackDeposit(scene)]
    },
    verdict: 'suspicious',
    flags: ['BURN_FOR_NOTHING'],
    dappDomain: app,
  },
  {
    name: 'three tokens, and a tenth of each left',
    pattern: 'P01',
    instructions: (scene) => takeParts(scene, [222_000_000n, 62_000_000n, 4_450_000_000n]),
    verdict: 'suspicious',
    severity: 'high',
    flags: ['MULTI_ASSET_SWEEP'],
  },
  {
    name: 'less than half of three tokens, asked for by an app',
    pattern: 'P01',
    instructions: (scene) => takeParts(scene, [112_000_000n, 31_000_000n, 2_250_000_000n]),
    verdict: 'suspicious',
    severity: 'high',
    flags: ['MULTI_ASSET_SWEEP'],
    dappDomain: app,
  },
  {
    name: 'new wrapped SOL that the payer of the fee may close',
    pattern: 'P07',
    instructions: ({ people }) => {
      const account = fresh()
      return [
        ...newWrapped(people.user, account, 8n * sol),
        setAuthority(account, 3, people.thief, people.user),
      ]
    },
    payer: ({ people }) => people.thief,
    verdict: 'suspicious',
    flags: ['CLOSE_AUTHORITY_CHANGE'],
  },
  {
    name: 'an unlimited approval on an account made and filled in the same transaction',
    pattern: 'P10',
    instructions: ({ people, mints, accounts }) => {
      const account = fresh()
      return [
        openAccount(people.user, account, rentLamports(165)),
        initializeAccount3(account, mints.token, people.user),
        transferToken(accounts.token, account, people.user, 250_000_000n),
        approve(account, people.thief, people.user, maxU64),
      ]
    },
    verdict: 'malicious',
    flags: ['UNLIMITED_APPROVAL_UNKNOWN'],
  },
  {
    name: 'an unlimited approval to a multisig that the user is one signer of',
    pattern: 'P10',
    instructions: ({ people, accounts }) => [
      approve(accounts.token, accounts.shared, people.user, maxU64),
    ],
    verdict: 'malicious',
    flags: ['UNLIMITED_APPROVAL_UNKNOWN', 'TOKEN_DELEGATE_UNKNOWN'],
  },
  {
    name: 'a token account handed to a multisig that the user is one signer of',
    pattern: 'P06',
    instructions: ({ people, accounts }) => [
      setAuthority(accounts.token, 2, accounts.shared, people.user),
      // The multisig has to be among the accounts to be taken for the user's own.
      SystemProgram.transfer({
        fromPubkey: people.user,
        toPubkey: accounts.shared,
        lamports: 1,
      }),
    ],
    verdict: 'malicious',
    flags: ['TOKEN_ACCOUNT_OWNER_CHANGE'],
  },
  {
    name: 'SOL out of an account derived from the wallet',
    pattern: 'P09',
    instructions: ({ people, accounts }) => [
      SystemProgram.transfer({
        fromPubkey: accounts.derived,
        basePubkey: people.user,
        seed: derivedSeed,
        programId: SystemProgram.programId,
        toPubkey: people.thief,
        lamports: 5n * sol,
      }),
    ],
    verdict: 'suspicious',
    flags: ['WITHDRAWAL_TO_STRANGER'],
  },
  {
    name: 'half of a stake split off and handed over',
    pattern: 'P17',
    instructions: ({ people, accounts }) => [
      SystemProgram.createAccount({
        fromPubkey: people.user,
        newAccountPubkey: accounts.newStake,
        lamports: Number(rentLamports(200)),
        space: 200,
        programId: StakeProgram.programId,
      }),
      splitStake(accounts.stake, accounts.newStake, people.user, sol),
      ...StakeProgram.authorize({
        stakePubkey: accounts.newStake,
        authorizedPubkey: people.user,
        newAuthorizedPubkey: people.thief,
        stakeAuthorizationType: StakeAuthorizationLayout.Withdrawer,
      }).instructions,
    ],
    verdict: 'malicious',
    flags: ['STAKE_AUTHORITY_CHANGE'],
  },
]

const openAccount = (
  payer: PublicKey,
  account: PublicKey,
  lamports: bigint,
): TransactionInstruction =>
  SystemProgram.createAccount({
    fromPubkey: payer,
    newAccountPubkey: account,
    lamports: Number(lamports),
    space: 165,
    programId: tokenProgramId,
  })

const newWrapped = (
  owner: PublicKey,
  account: PublicKey,
  lamports: bigint,
): TransactionInstruction[] => [
  openAccount(owner, account, lamports),
  initializeAccount3(account, wrappedSolMintKey, owner),
]

/** Split into an account that exists: code 3 and the lamports. */
const splitStake = (
  from: PublicKey,
  to: PublicKey,
  staker: PublicKey,
  lamports: bigint,
): TransactionInstruction =>
  new TransactionInstruction({
    programId: StakeProgram.programId,
    data: Buffer.from([3, 0, 0, 0, ...new Uint8Array(new BigUint64Array([lamports]).buffer)]),
    keys: [
      { pubkey: from, isSigner: false, isWritable: true },
      { pubkey: to, isSigner: false, isWritable: true },
      { pubkey: staker, isSigner: true, isWritable: false },
    ],
  })
