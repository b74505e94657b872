import { PublicKey, SystemProgram } from '@solana/web3.js'
import {
  associatedTokenAddress,
  tokenProgramId,
  wrappedSolMintKey,
} from '../../../scripts/sandbox/account-bytes.ts'
import type { AttackCase } from './attack-case.ts'
import { type Scene, fresh, sol } from './attack-scene.ts'
import {
  build,
  createAssociated,
  initializeAccount3,
  setAuthority,
  transferToken,
} from '../chain/token-instructions.ts'

const memoProgramId = new PublicKey('MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr')
/** One of the accounts that take tips for the inclusion of a bundle. */
const tipAccount = new PublicKey('96gYZGLnJYVFmbjzopPSU6QiEV5fGqZNyN9nmNhvrZU5')

const pay = ({ people }: Scene, to = people.thief, lamports = sol) =>
  SystemProgram.transfer({ fromPubkey: people.user, toPubkey: to, lamports })

/** Plain transfers in disguise, or below the thresholds of single rules. */
export const disguisedAttacks: readonly AttackCase[] = [
  {
    name: 'most of two assets to one wallet, with or without an app',
    pattern: 'P01',
    severity: 'high',
    instructions: (scene) => [
      pay(scene, scene.people.thief, 6n * sol),
      transferToken(
        scene.accounts.token,
        scene.accounts.thiefToken,
        scene.people.user,
        150_000_000n,
      ),
    ],
    verdict: 'suspicious',
    flags: ['MULTI_ASSET_SWEEP'],
  },
  {
    name: 'a third of the SOL for a note that promises an airdrop',
    pattern: 'P33',
    severity: 'high',
    instructions: (scene) => [
      build(memoProgramId, Buffer.from('Claim your airdrop'), [[scene.people.user, 'sign']]),
      pay(scene, scene.people.thief, 3_500_000_000n),
    ],
    verdict: 'suspicious',
    flags: ['BAIT_MEMO'],
  },
  {
    name: 'four fifths of the SOL, split like a drainer’s loot',
    pattern: 'P47',
    instructions: (scene) => [
      pay(scene, fresh(), 6_400_000_000n),
      pay(scene, fresh(), 1_600_000_000n),
    ],
    verdict: 'suspicious',
    flags: ['FIXED_RATIO_SPLIT'],
  },
  {
    name: 'an account with SOL opened for an unknown program',
    pattern: 'P09',
    instructions: ({ people }) => [
      SystemProgram.createAccount({
        fromPubkey: people.user,
        newAccountPubkey: fresh(),
        lamports: Number(4n * sol),
        space: 0,
        programId: fresh(),
      }),
    ],
    verdict: 'suspicious',
    flags: ['FUNDS_FOREIGN_ACCOUNT'],
  },
  {
    name: 'SOL wrapped in a new account of a thief',
    pattern: 'P09',
    instructions: ({ people }) => {
      const account = fresh()
      return [
        SystemProgram.createAccount({
          fromPubkey: people.user,
          newAccountPubkey: account,
          lamports: Number(4n * sol),
          space: 165,
          programId: tokenProgramId,
        }),
        initializeAccount3(account, wrappedSolMintKey, people.thief),
      ]
    },
    verdict: 'suspicious',
    flags: ['FUNDS_ACCOUNT_OF_STRANGER'],
  },
  {
    name: 'the associated token account, created and handed over',
    pattern: 'P06',
    instructions: ({ people }) => [
      createAssociated(people.user, people.user, wrappedSolMintKey),
      setAuthority(
        associatedTokenAddress(people.user, wrappedSolMintKey, tokenProgramId),
        2,
        people.thief,
        people.user,
      ),
    ],
    verdict: 'malicious',
    flags: ['TOKEN_ACCOUNT_OWNER_CHANGE'],
  },
  {
    name: 'a tip of half the SOL',
    pattern: 'P36',
    instructions: (scene) => [pay(scene, tipAccount, 5n * sol)],
    verdict: 'suspicious',
    flags: ['COMPUTE_BUDGET'],
  },
  {
    name: 'SOL to the address of a token instead of a wallet',
    pattern: 'P03',
    severity: 'high',
    instructions: (scene) => [pay(scene, scene.mints.token, 2n * sol)],
    verdict: 'suspicious',
    flags: ['LOST_FOR_GOOD'],
  },
]
