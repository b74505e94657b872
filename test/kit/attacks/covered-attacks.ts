import { ComputeBudgetProgram, SystemProgram, type TransactionInstruction } from '@solana/web3.js'
import { token2022ProgramId, wrappedSolMintKey } from '../../../scripts/sandbox/account-bytes.ts'
import type { AttackCase } from './attack-case.ts'
import type { Scene } from './attack-scene.ts'
import {
  burn,
  closeAccount,
  createAssociated,
  mintTo,
  transferToken,
} from '../chain/token-instructions.ts'

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

/** Attacks with an apparent return, or that leave a part of everything. */
export const coveredAttacks: readonly AttackCase[] = [
  {
    name: 'all of a token, with the rent of its account returned',
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
    name: 'all of a token, with the rent of another account returned',
    pattern: 'P03',
    instructions: (scene) => [takeAll(scene), giveBackDeposit(scene)],
    verdict: 'suspicious',
    severity: 'high',
    flags: ['TRADE_FOR_NOTHING'],
    dappDomain: app,
  },
  {
    name: 'all of a token for a tiny amount of another',
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
    name: 'all of a token for one lamport from the fee payer',
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
    name: 'all of a token to the fee payer, without an app named',
    pattern: 'P03',
    instructions: (scene) => [takeAll(scene)],
    payer: ({ people }) => people.thief,
    verdict: 'suspicious',
    severity: 'high',
    flags: ['TRADE_FOR_NOTHING'],
  },
  {
    name: 'a signer among the accounts of the compute budget',
    pattern: 'P49',
    instructions: ({ partner }) => {
      const limit = ComputeBudgetProgram.setComputeUnitLimit({ units: 200_000 })
      limit.keys.push({ pubkey: partner.publicKey, isSigner: true, isWritable: false })
      return [limit]
    },
    verdict: 'suspicious',
    flags: ['UNEXPLAINED_SIGNER'],
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
    name: 'all of a token, with a new account and its rent for the user',
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
    name: 'all of a token, and tokens that the user issues',
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
    name: 'all of a token burned, with the rent of another account returned',
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
    name: 'three tokens, with a tenth of each left',
    pattern: 'P01',
    instructions: (scene) => takeParts(scene, [222_000_000n, 62_000_000n, 4_450_000_000n]),
    verdict: 'suspicious',
    severity: 'high',
    flags: ['MULTI_ASSET_SWEEP'],
  },
  {
    name: 'less than half of two tokens, requested by an app',
    pattern: 'P01',
    instructions: (scene) => takeParts(scene, [112_000_000n, 31_000_000n, 1n]),
    verdict: 'suspicious',
    severity: 'high',
    flags: ['MULTI_ASSET_SWEEP'],
    dappDomain: app,
  },
  {
    name: 'less than half of three tokens, requested by an app',
    pattern: 'P01',
    instructions: (scene) => takeParts(scene, [112_000_000n, 31_000_000n, 2_250_000_000n]),
    verdict: 'suspicious',
    severity: 'high',
    flags: ['MULTI_ASSET_SWEEP'],
    dappDomain: app,
  },
]
