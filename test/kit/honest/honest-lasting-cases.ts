import { SystemProgram, type TransactionInstruction } from '@solana/web3.js'
import { token2022ProgramId } from '../../../scripts/sandbox/account-bytes.ts'
import { fresh, type Scene, sol } from '../attacks/attack-scene.ts'
import {
  closeProgram,
  double,
  freezeHolder,
  govern,
  sendBoth,
  sendTo,
  setUpgradeAuthority,
} from '../attacks/lasting-attacks.ts'
import { batch, closeAccount, removeAuthority, setAuthority } from '../chain/token-instructions.ts'
import type { HonestCase } from './honest-case.ts'

const app = 'tools.example'

const arrivesIn = (stray: keyof Scene['strays'], name: string): HonestCase => ({
  name: `tokens into an account ${name}`,
  instructions: sendTo(stray),
})

const noted = (
  name: string,
  flag: string,
  instructions: (scene: Scene) => TransactionInstruction[],
): HonestCase => ({ name: `${name} with the user’s own tools`, instructions, flags: [flag] })

/** The same as what cannot be undone, where it can be, or where the user does it without an app. */
export const honestLastingCases: readonly HonestCase[] = [
  arrivesIn('ofFriend', 'of a friend at an address of its own'),
  arrivesIn('ofUser', 'of the user at an address of its own'),
  arrivesIn('ofNewWallet', 'of a wallet without history'),
  arrivesIn('ofVault', 'of an address that a program derives'),
  arrivesIn('ofItself', 'that owns itself, at an address that a program derives'),
  arrivesIn('ofIncinerator', 'of the incinerator'),
  {
    name: 'SOL to the vault of a multisig',
    instructions: ({ people, assets }) => [
      SystemProgram.transfer({
        fromPubkey: people.user,
        toPubkey: fresh(),
        lamports: sol,
      }),
      SystemProgram.transfer({ fromPubkey: people.user, toPubkey: assets.multisig, lamports: 1 }),
    ],
  },
  {
    name: 'wrapped SOL closed to the user, for an app',
    instructions: ({ accounts, people }) => [
      closeAccount(accounts.wrapped, people.user, people.user),
    ],
    dappDomain: app,
  },
  {
    name: 'two rights over a token kept in a batch, for an app',
    instructions: ({ governed, people }) => [
      batch(
        [
          setAuthority(governed.mint, 16, people.user, people.user, token2022ProgramId),
          setAuthority(governed.mint, 4, people.user, people.user, token2022ProgramId),
        ],
        token2022ProgramId,
      ),
    ],
    dappDomain: app,
  },
  noted('a program made final', 'CONTROL_GIVEN_UP', (scene) => [setUpgradeAuthority(scene)]),
  noted('a program closed', 'CONTROL_GIVEN_UP', (scene) => [closeProgram(scene)]),
  {
    name: 'the upgrade authority kept, for an app',
    instructions: (scene) => [setUpgradeAuthority(scene, scene.people.user)],
    dappDomain: app,
  },
  noted('the right to set transfer fees removed', 'CONTROL_GIVEN_UP', ({ governed, people }) => [
    removeAuthority(governed.mint, 4, people.user, token2022ProgramId),
  ]),
  {
    name: 'the right to withdraw transfer fees kept, for an app',
    instructions: ({ governed, people }) => [
      setAuthority(governed.mint, 5, people.user, people.user, token2022ProgramId),
    ],
    dappDomain: app,
  },
  {
    name: 'a token that is no longer paused, for an app',
    instructions: (scene) => [govern(scene.governed.paused, scene, 44, 2)],
    dappDomain: app,
  },
  {
    name: 'new accounts of a token no longer frozen, for an app',
    instructions: (scene) => [govern(scene.governed.paused, scene, 28, 1, 1)],
    dappDomain: app,
  },
  noted('a token paused', 'MINT_SETTINGS_CHANGE', (scene) => [
    govern(scene.governed.mint, scene, 44, 1),
  ]),
  noted('another factor of balances', 'MINT_SETTINGS_CHANGE', (scene) => [
    govern(scene.governed.scaled, scene, 43, 1, ...double(2), ...new Uint8Array(8)),
  ]),
  noted('a holder frozen', 'MINT_SETTINGS_CHANGE', (scene) => [freezeHolder(scene, 10)]),
  {
    name: 'the same interest as before, for an app',
    instructions: (scene) => [govern(scene.governed.mint, scene, 33, 1, 100, 0)],
    dappDomain: app,
  },
  {
    name: 'a token held in two accounts sent to a friend',
    instructions: (scene) => sendBoth(scene, scene.accounts.friendToken),
    flags: ['TRANSFERS_WHOLE_TOKEN_BALANCE'],
  },
]
