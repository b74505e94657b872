import { PublicKey } from '@solana/web3.js'
import {
  associatedTokenAddress,
  rentLamports,
  token2022ProgramId,
  tokenProgramId,
} from '../../../scripts/sandbox/account-bytes.ts'
import {
  initializeDelegate,
  initializeMint,
  setTransferFee,
  updateConfidential,
  updateMetadataPointer,
  updateTransferHook,
} from '../chain/mint-instructions.ts'
import { createAssociated, mintTo, setAuthority } from '../chain/token-instructions.ts'
import type { AttackCase } from './attack-case.ts'
import { fresh, type Scene } from './attack-scene.ts'
import { open } from './claimable-attacks.ts'

const app = 'launch.example'
/** A mint with one extension of 32 bytes: 165, the account type, type and length, and the value. */
const delegatedMintBytes = 202

/** A new token with a permanent delegate. */
export const launchDelegated = (scene: Scene, delegate: PublicKey, mint = fresh()) => [
  open(scene, mint, token2022ProgramId, delegatedMintBytes, rentLamports(delegatedMintBytes)),
  initializeDelegate(mint, delegate),
  initializeMint(mint, scene.people.user),
]

/** A new token with all of its supply for the user. */
export const launchMinted = (scene: Scene, authority: PublicKey, freezer?: PublicKey) => {
  const { user } = scene.people
  const mint = fresh()
  return [
    open(scene, mint, tokenProgramId, 82, rentLamports(82)),
    initializeMint(mint, user, freezer, tokenProgramId),
    createAssociated(user, user, mint),
    mintTo(mint, associatedTokenAddress(user, mint, tokenProgramId), user, 10n ** 12n),
    ...(authority.equals(user) ? [] : [setAuthority(mint, 0, authority, user)]),
  ]
}

const vaultOf = (owner: PublicKey): PublicKey =>
  PublicKey.findProgramAddressSync([Buffer.from('mint')], owner)[0]

/** Tokens of the user that a stranger gets power over, at the launch or later. */
export const mintAttacks: readonly AttackCase[] = [
  {
    name: 'a new token that a thief can take from every holder',
    pattern: 'P22',
    instructions: (scene) => launchDelegated(scene, scene.people.thief),
    verdict: 'suspicious',
    flags: ['LAUNCH_AUTHORITY_OF_STRANGER'],
  },
  {
    name: 'a new token that the vault of a thief can take from every holder',
    pattern: 'P22',
    instructions: (scene) => launchDelegated(scene, vaultOf(scene.people.thief)),
    verdict: 'suspicious',
    flags: ['LAUNCH_AUTHORITY_OF_STRANGER'],
  },
  {
    name: 'a new token that a thief can mint',
    pattern: 'P22',
    instructions: (scene) => launchMinted(scene, scene.people.thief),
    verdict: 'suspicious',
    flags: ['MINT_AUTHORITY_CHANGE'],
  },
  {
    name: 'a new token at the user’s cost, all of it a thief’s, for an app',
    pattern: 'P22',
    instructions: (scene) => {
      const mint = fresh()
      return [
        open(scene, mint, tokenProgramId, 82, rentLamports(82)),
        initializeMint(mint, scene.people.thief, scene.people.thief, tokenProgramId),
      ]
    },
    dappDomain: app,
    verdict: 'suspicious',
    flags: ['LAUNCH_AUTHORITY_OF_STRANGER'],
  },
  {
    name: 'a transfer fee of half, for an app',
    pattern: 'P22',
    instructions: ({ people, issued }) => [setTransferFee(issued, people.user, 5_000)],
    dappDomain: app,
    verdict: 'suspicious',
    flags: ['MINT_SETTINGS_CHANGE'],
  },
  {
    name: 'a program of a stranger in every transfer, for an app',
    pattern: 'P22',
    instructions: ({ people, issued }) => [updateTransferHook(issued, people.user, fresh())],
    dappDomain: app,
    verdict: 'suspicious',
    flags: ['MINT_SETTINGS_CHANGE'],
  },
  {
    name: 'the name of a token read from a stranger’s account, for an app',
    pattern: 'P22',
    instructions: ({ people, issued }) => [
      updateMetadataPointer(issued, people.user, people.thief),
    ],
    dappDomain: app,
    verdict: 'suspicious',
    flags: ['MINT_SETTINGS_CHANGE'],
  },
  {
    name: 'an auditor of confidential amounts, for an app',
    pattern: 'P22',
    instructions: ({ people, issued }) => [
      updateConfidential(issued, people.user, fresh().toBytes()),
    ],
    dappDomain: app,
    verdict: 'suspicious',
    flags: ['MINT_SETTINGS_CHANGE'],
  },
  {
    name: 'the right to say where a token’s name is read from handed over',
    pattern: 'P22',
    instructions: ({ people, issued }) => [
      setAuthority(issued, 12, people.thief, people.user, token2022ProgramId),
    ],
    verdict: 'suspicious',
    flags: ['MINT_AUTHORITY_CHANGE'],
  },
]
