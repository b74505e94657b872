import {
  Authorized,
  ComputeBudgetProgram,
  type PublicKey,
  StakeProgram,
  SystemProgram,
  TransactionInstruction,
} from '@solana/web3.js'
import {
  associatedTokenAddress,
  token2022ProgramId,
  tokenProgramId,
} from '../../../scripts/sandbox/account-bytes.ts'
import {
  approve,
  build,
  closeAccount,
  createAssociated,
  maxU64,
  setAuthority,
  transferToken,
} from '../chain/token-instructions.ts'
import { standInPrograms } from '../programs/stand-in-programs.ts'
import { configChange, delegateNft, proposeChanges } from './asset-instructions.ts'
import type { AttackCase } from './attack-case.ts'
import { fresh, loaderProgramId, type Scene, sol } from './attack-scene.ts'
import { memoBy } from './co-signer-attacks.ts'

const app = 'claim.example'

/** Code 6 of the upgradeable loader: the payer makes room for so many bytes of a program. */
export const extendProgram = (
  { program, programData }: { program: PublicKey; programData: PublicKey },
  payer: PublicKey,
  bytes: number,
): TransactionInstruction => {
  const data = Buffer.alloc(8)
  data.writeUInt32LE(6, 0)
  data.writeUInt32LE(bytes, 4)
  return new TransactionInstruction({
    programId: loaderProgramId,
    data,
    keys: [
      { pubkey: programData, isSigner: false, isWritable: true },
      { pubkey: program, isSigner: false, isWritable: true },
      { pubkey: SystemProgram.programId, isSigner: false, isWritable: false },
      { pubkey: payer, isSigner: true, isWritable: true },
    ],
  })
}

/** Everything in the scene's token accounts goes to the friend, and the SOL but for the fee and this much. */
const moveWallet = (
  { people: { user, friend }, accounts }: Scene,
  { left = 0n, more = [] }: { left?: bigint; more?: readonly TransactionInstruction[] } = {},
): TransactionInstruction[] => [
  transferToken(accounts.token, accounts.friendToken, user, 250_000_000n),
  transferToken(accounts.other, accounts.friendOther, user, 70_000_000n),
  ...more,
  SystemProgram.transfer({
    fromPubkey: user,
    toPubkey: friend,
    lamports: 10n * sol - 5_000n - left,
  }),
]

const proposal = (name: string, change: (scene: Scene) => readonly number[]): AttackCase => ({
  name,
  pattern: 'P23',
  severity: 'high',
  instructions: (scene) => [
    proposeChanges(scene.assets.multisig, scene.people.user, change(scene)),
  ],
  verdict: 'suspicious',
  flags: ['MULTISIG_CONFIG_CHANGE'],
})

/** AddPluginV1 of Metaplex Core: the plugin, its data, and a thief as its authority. */
const pluginOfThief = (name: string, plugin: readonly number[]): AttackCase => ({
  name,
  pattern: 'P15',
  severity: 'high',
  instructions: ({ assets, people: { user, thief } }) => {
    const { core } = standInPrograms
    return [
      build(
        core,
        [2, ...plugin, 1, 3, ...thief.toBytes()],
        [
          [assets.core, 'write'],
          [core, 'read'],
          [user, 'sign'],
          [user, 'sign'],
          [SystemProgram.programId, 'read'],
          [core, 'read'],
        ],
      ),
    ]
  },
  verdict: 'suspicious',
  flags: ['CORE_PLUGIN_AUTHORITY'],
  dappDomain: app,
})

const delegated = (
  name: string,
  kind: number,
  verdict: 'malicious' | 'suspicious',
): AttackCase => ({
  name,
  pattern: 'P14',
  ...(verdict === 'suspicious' && { severity: 'high' }),
  instructions: ({ assets, people }) => [delegateNft(assets.nft, people.thief, people.user, kind)],
  verdict,
  flags: ['NFT_DELEGATE'],
  dappDomain: app,
})

/** A sponsor pays for what the requester, who signs a memo, wants. */
const sponsored = (
  name: string,
  instructions: (scene: Scene) => TransactionInstruction[],
  rest: Pick<AttackCase, 'verdict' | 'flags' | 'severity'> = {
    verdict: 'malicious',
    flags: ['SPONSOR_DRAIN'],
  },
): AttackCase => ({
  name,
  pattern: 'P48',
  instructions: (scene) => [...instructions(scene), memoBy(scene.partner.publicKey, 'onboarding')],
  source: 'sponsor',
  ...rest,
})

const reopen = (sponsor: PublicKey, requester: PublicKey, mint: PublicKey) => [
  createAssociated(sponsor, requester, mint),
  closeAccount(associatedTokenAddress(requester, mint, tokenProgramId), requester, requester),
]

/** Protections that are taken away, costs of others, and wallets that are emptied under a pretext. */
export const weakenedAttacks: readonly AttackCase[] = [
  proposal('a proposal that lets one of two members decide alone', () => configChange.threshold(1)),
  proposal('a proposal to remove the time lock', () => configChange.timeLock(0)),
  proposal('a proposal to leave a second of the time lock', () => configChange.timeLock(1)),
  proposal('a proposal that lets a stranger spend every day', ({ people }) =>
    configChange.dailySol(10n * sol, people.thief),
  ),
  {
    name: 'more space for the program of a thief, at the user’s cost',
    pattern: 'P09',
    severity: 'high',
    instructions: ({ people, governed }) => [
      extendProgram(governed.thiefProgram, people.user, 500_000),
    ],
    verdict: 'suspicious',
    flags: ['FUNDS_ACCOUNT_OF_STRANGER'],
  },
  {
    name: 'everything in the wallet, for an app',
    pattern: 'P01',
    instructions: (scene) => moveWallet(scene),
    verdict: 'malicious',
    flags: ['MULTI_ASSET_SWEEP'],
    dappDomain: app,
  },
  {
    name: 'everything in the wallet, for an app that is not named',
    pattern: 'P01',
    instructions: (scene) => moveWallet(scene),
    verdict: 'malicious',
    flags: ['MULTI_ASSET_SWEEP'],
  },
  {
    name: 'everything in the wallet, with a right over what comes later',
    pattern: 'P01',
    instructions: (scene) => {
      const { user, friend } = scene.people
      const { accounts } = scene
      const more = [approve(accounts.new, friend, user, maxU64, token2022ProgramId)]
      return moveWallet(scene, { more })
    },
    verdict: 'malicious',
    flags: ['MULTI_ASSET_SWEEP', 'UNLIMITED_APPROVAL_UNKNOWN'],
  },
  {
    name: 'everything in the wallet, with the rent of an account for another one',
    pattern: 'P01',
    instructions: (scene) => {
      const { people, accounts } = scene
      return moveWallet(scene, { more: [closeAccount(accounts.empty, people.thief, people.user)] })
    },
    verdict: 'malicious',
    flags: ['MULTI_ASSET_SWEEP', 'ACCOUNT_CLOSED_TO_STRANGER'],
  },
  {
    name: 'everything in the wallet but two SOL',
    pattern: 'P01',
    instructions: (scene) => moveWallet(scene, { left: 2n * sol }),
    verdict: 'malicious',
    flags: ['MULTI_ASSET_SWEEP'],
  },
  {
    name: 'everything in the wallet, by a signature that does not expire',
    pattern: 'P25',
    instructions: (scene) => [
      SystemProgram.nonceAdvance({
        noncePubkey: scene.nonces.mine,
        authorizedPubkey: scene.people.user,
      }),
      ...moveWallet(scene),
    ],
    blockhash: ({ nonces }) => nonces.value,
    verdict: 'malicious',
    flags: ['MULTI_ASSET_SWEEP', 'DURABLE_NONCE'],
  },
  pluginOfThief('an asset of Core that a stranger may freeze', [1, 0]),
  pluginOfThief('an asset of Core that a stranger may burn', [2]),
  pluginOfThief('an asset of Core that a stranger may update', [4, 0, 0, 0, 0]),
  delegated('an NFT that a stranger may burn', 4, 'malicious'),
  delegated('an NFT that a stranger may lock', 5, 'suspicious'),
  {
    name: 'an empty account that a stranger may close, for an app',
    pattern: 'P07',
    instructions: ({ people, accounts }) => [
      setAuthority(accounts.empty, 3, people.thief, people.user),
    ],
    verdict: 'suspicious',
    flags: ['CLOSE_AUTHORITY_CHANGE'],
    dappDomain: app,
  },
  sponsored(
    'a sponsor pays a fee that the requester set',
    () => [
      ComputeBudgetProgram.setComputeUnitLimit({ units: 1_400_000 }),
      ComputeBudgetProgram.setComputeUnitPrice({ microLamports: 100_000_000 }),
    ],
    { verdict: 'suspicious', severity: 'high', flags: ['COMPUTE_BUDGET'] },
  ),
  sponsored('a sponsor opens an account three times, closed to the requester each time', (scene) =>
    [1, 2, 3].flatMap(() => reopen(scene.people.user, scene.partner.publicKey, scene.mints.token)),
  ),
  sponsored(
    'a sponsor opens four accounts that receive nothing',
    ({ people, partner, mints, accounts }) =>
      Array.from({ length: 4 }, fresh).flatMap((to) => [
        createAssociated(people.user, to, mints.token),
        transferToken(
          accounts.partnerToken,
          associatedTokenAddress(to, mints.token, tokenProgramId),
          partner.publicKey,
          0n,
        ),
      ]),
    { verdict: 'suspicious', severity: 'high', flags: ['PAYS_RENT_FOR_OTHERS'] },
  ),
  sponsored(
    'a sponsor stakes for the requester',
    ({ people: { user }, partner }) =>
      StakeProgram.createAccount({
        fromPubkey: user,
        stakePubkey: fresh(),
        authorized: new Authorized(partner.publicKey, partner.publicKey),
        lamports: Number(sol),
      }).instructions,
  ),
  sponsored('a sponsor lets the requester move its tokens', ({ people, accounts, partner }) => [
    approve(accounts.token, partner.publicKey, people.user, maxU64),
  ]),
]
