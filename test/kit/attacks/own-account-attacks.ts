import {
  NONCE_ACCOUNT_LENGTH,
  type PublicKey,
  StakeAuthorizationLayout,
  StakeProgram,
  SystemProgram,
  TransactionInstruction,
  VoteInit,
  VoteProgram,
} from '@solana/web3.js'
import {
  rentLamports,
  tokenProgramId,
  wrappedSolMintKey,
} from '../../../scripts/sandbox/account-bytes.ts'
import type { AttackCase } from './attack-case.ts'
import { derivedSeed, fresh, sol } from './attack-scene.ts'
import {
  approve,
  build,
  initializeAccount3,
  maxU64,
  mintTo,
  setAuthority,
  transferToken,
} from '../chain/token-instructions.ts'

/** Attacks on rarer assets of the user: new, derived, split off or shared accounts, and tokens that the user issues. */
export const ownAccountAttacks: readonly AttackCase[] = [
  {
    name: 'new wrapped SOL that the fee payer may close',
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
    name: 'an unlimited approval on an account created and funded in the same transaction',
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
    name: 'a part of the SOL wrapped in a new account that is then handed over, for an app',
    pattern: 'P06',
    instructions: ({ people }) => {
      const account = fresh()
      return [
        ...newWrapped(people.user, account, 4n * sol),
        setAuthority(account, 2, people.thief, people.user),
      ]
    },
    verdict: 'suspicious',
    severity: 'high',
    flags: ['TOKEN_ACCOUNT_OWNER_CHANGE'],
    dappDomain: 'claim.example',
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
      // The multisig must be among the accounts to count as the user's.
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
    name: 'all of a token into an account of a multisig that the user is one signer of',
    pattern: 'P03',
    instructions: ({ people, accounts }) => [
      transferToken(accounts.token, accounts.sharedToken, people.user, 250_000_000n),
      SystemProgram.transfer({
        fromPubkey: people.user,
        toPubkey: accounts.shared,
        lamports: 1,
      }),
    ],
    verdict: 'suspicious',
    severity: 'high',
    flags: ['TRADE_FOR_NOTHING', 'TRANSFERS_WHOLE_TOKEN_BALANCE'],
    dappDomain: 'claim.example',
  },
  {
    name: 'the supply of a token minted again to a thief',
    pattern: 'P22',
    instructions: ({ people, mints, accounts }) => [
      mintTo(mints.mine, accounts.thiefMine, people.user, 10n ** 12n),
    ],
    verdict: 'suspicious',
    flags: ['MINTS_TO_STRANGER'],
    dappDomain: 'claim.example',
  },
  {
    name: 'data in an account derived from the wallet, which locks its SOL',
    pattern: 'P05',
    instructions: ({ people, accounts }) => [
      SystemProgram.allocate({
        accountPubkey: accounts.derived,
        basePubkey: people.user,
        seed: derivedSeed,
        space: 10,
        programId: SystemProgram.programId,
      }),
    ],
    verdict: 'suspicious',
    severity: 'high',
    flags: ['WALLET_OWNER_CHANGE'],
  },
  {
    name: 'the wallet turned into a nonce account of a thief',
    pattern: 'P05',
    instructions: ({ people }) => [
      SystemProgram.allocate({ accountPubkey: people.user, space: NONCE_ACCOUNT_LENGTH }),
      SystemProgram.nonceInitialize({
        noncePubkey: people.user,
        authorizedPubkey: people.thief,
      }),
    ],
    verdict: 'malicious',
    flags: ['WALLET_OWNER_CHANGE'],
  },
  {
    name: 'SOL in a new multisig of the user and a thief',
    pattern: 'P09',
    instructions: ({ people: { user, thief } }) => {
      const multisig = fresh()
      return [
        SystemProgram.createAccount({
          fromPubkey: user,
          newAccountPubkey: multisig,
          lamports: Number(4n * sol),
          space: 355,
          programId: tokenProgramId,
        }),
        build(
          tokenProgramId,
          [19, 1],
          [
            [multisig, 'write'],
            [user, 'read'],
            [thief, 'read'],
          ],
        ),
      ]
    },
    verdict: 'suspicious',
    flags: ['FUNDS_ACCOUNT_OF_STRANGER'],
  },
  {
    name: 'a vote account funded by the user that a thief may withdraw from',
    pattern: 'P09',
    instructions: ({ people }) =>
      VoteProgram.createAccount({
        fromPubkey: people.user,
        votePubkey: fresh(),
        voteInit: new VoteInit(people.user, people.user, people.thief, 10),
        lamports: Number(4n * sol),
      }).instructions,
    verdict: 'suspicious',
    flags: ['FUNDS_ACCOUNT_OF_STRANGER'],
  },
  {
    name: 'SOL from an account derived from the wallet',
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

/** Split into an existing account: code 3 and the lamports. */
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
