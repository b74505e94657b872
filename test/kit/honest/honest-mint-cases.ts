import {
  setTransferFee,
  updateConfidential,
  updateMetadataPointer,
  updateTransferHook,
} from '../chain/mint-instructions.ts'
import { setAuthority } from '../chain/token-instructions.ts'
import { fresh, type Scene } from '../attacks/attack-scene.ts'
import { launchDelegated, launchMinted } from '../attacks/mint-attacks.ts'
import { token2022ProgramId } from '../../../scripts/sandbox/account-bytes.ts'
import type { HonestCase } from './honest-case.ts'

const app = 'launch.example'

/** Launches and changes of tokens that stay the user’s. */
export const honestMintCases: readonly HonestCase[] = [
  {
    name: 'a new token that the user can take back from holders',
    instructions: (scene: Scene) => launchDelegated(scene, scene.people.user),
  },
  {
    name: 'a new token that the user can mint, for an app',
    instructions: (scene: Scene) => launchMinted(scene, scene.people.user),
    dappDomain: app,
  },
  {
    name: 'a lower transfer fee, for an app',
    instructions: ({ people, issued }) => [setTransferFee(issued, people.user, 20)],
    dappDomain: app,
  },
  {
    name: 'a transfer fee of two percent',
    instructions: ({ people, issued }) => [setTransferFee(issued, people.user, 200)],
    flags: ['MINT_SETTINGS_CHANGE'],
  },
  {
    name: 'a hook set with the issuer’s own tools',
    instructions: ({ people, issued }) => [updateTransferHook(issued, people.user, fresh())],
    flags: ['MINT_SETTINGS_CHANGE'],
  },
  {
    name: 'the name of a token read from the token itself, for an app',
    instructions: ({ people, issued }) => [updateMetadataPointer(issued, people.user, issued)],
    dappDomain: app,
  },
  {
    name: 'no auditor of confidential amounts, for an app',
    instructions: ({ people, issued }) => [
      updateConfidential(issued, people.user, new Uint8Array(32)),
    ],
    dappDomain: app,
  },
  {
    name: 'the right to say where a token’s name is read from kept',
    instructions: ({ people, issued }) => [
      setAuthority(issued, 12, people.user, people.user, token2022ProgramId),
    ],
  },
]
