import { PublicKey, StakeAuthorizationLayout, StakeProgram, SystemProgram } from '@solana/web3.js'
import { token2022ProgramId, tokenProgramId } from '../../../scripts/sandbox/account-bytes.ts'
import { configure } from '../chain/mint-instructions.ts'
import { changeLeaf } from './asset-instructions.ts'
import {
  batch,
  build,
  closeAccount,
  removeAuthority,
  setAuthority,
  transferToken,
} from '../chain/token-instructions.ts'
import type { AttackCase } from './attack-case.ts'
import { loaderProgramId, type Scene, sol } from './attack-scene.ts'

const app = 'tools.example'

type Stray = keyof Scene['strays']

/** Half of a token into one of the scene's odd accounts. */
export const sendTo =
  (stray: Stray) =>
  ({ accounts, people, strays }: Scene) => [
    transferToken(accounts.token, strays[stray], people.user, 100_000_000n),
  ]

const stuckIn = (
  stray: Stray,
  name: string,
  verdict: AttackCase['verdict'] = 'suspicious',
): AttackCase => ({
  name: `tokens into an account ${name}`,
  pattern: 'P03',
  severity: 'high',
  instructions: sendTo(stray),
  verdict,
  flags: ['LOST_FOR_GOOD'],
})

/** SetAuthority of the loader; without a new authority the program is final. */
export const setUpgradeAuthority = ({ governed, people }: Scene, next?: PublicKey) =>
  build(
    loaderProgramId,
    [4, 0, 0, 0],
    [
      [governed.program.programData, 'write'],
      [people.user, 'sign'],
      ...(next ? [[next, 'read'] as const] : []),
    ],
  )

/** Close of the loader, with the program whose code it is. */
export const closeProgram = ({ governed, people }: Scene) =>
  build(
    loaderProgramId,
    [5, 0, 0, 0],
    [
      [governed.program.programData, 'write'],
      [people.user, 'write'],
      [people.user, 'sign'],
      [governed.program.program, 'write'],
    ],
  )

/** Token-2022: extension and its instruction, then arguments. */
export const govern = (mint: PublicKey, { people }: Scene, ...data: number[]) =>
  configure(mint, people.user, data)

export const freezeHolder = ({ governed, people }: Scene, code: 10 | 11) =>
  build(
    token2022ProgramId,
    [code],
    [
      [governed.held, 'write'],
      [governed.mint, 'read'],
      [people.user, 'sign'],
    ],
  )

export const double = (value: number): number[] => [
  ...new Uint8Array(new Float64Array([value]).buffer),
]

const givesUp = (
  name: string,
  instructions: AttackCase['instructions'],
  rest: Partial<AttackCase> = {},
): AttackCase => ({
  name: `${name}, for an app`,
  pattern: 'P22',
  severity: 'high',
  instructions,
  verdict: 'suspicious',
  flags: ['CONTROL_GIVEN_UP'],
  dappDomain: app,
  ...rest,
})

const configures = (name: string, instructions: AttackCase['instructions']): AttackCase =>
  givesUp(name, instructions, { flags: ['MINT_SETTINGS_CHANGE'] })

const authorizeStake = ({ accounts, people }: Scene, next: PublicKey) =>
  StakeProgram.authorize({
    stakePubkey: accounts.stake,
    authorizedPubkey: people.user,
    newAuthorizedPubkey: next,
    stakeAuthorizationType: StakeAuthorizationLayout.Withdrawer,
  }).instructions

/** What cannot be undone: assets where no one can move them, and rights that no one has afterwards. */
export const lastingAttacks: readonly AttackCase[] = [
  stuckIn('ofTokenAccount', 'of a token account'),
  stuckIn('ofLooseAccount', 'of a token account at an address of its own'),
  stuckIn('ofOwnAccount', 'of the user’s own token account'),
  stuckIn('ofMint', 'of a token'),
  stuckIn('ofProgram', 'of a program'),
  stuckIn('ofTokenProgram', 'of the Token program'),
  stuckIn('ofSystem', 'of the System program'),
  stuckIn('ofMultisig', 'of a multisig itself instead of its vault'),
  stuckIn('ofTable', 'of a lookup table'),
  stuckIn('nested', 'of an associated account, which its wallet can recover', 'noted'),
  {
    name: 'SOL to the account of a multisig instead of its vault',
    pattern: 'P03',
    severity: 'high',
    instructions: ({ people, assets }) => [
      SystemProgram.transfer({
        fromPubkey: people.user,
        toPubkey: assets.multisig,
        lamports: sol,
      }),
    ],
    verdict: 'suspicious',
    flags: ['LOST_FOR_GOOD'],
  },
  {
    name: 'a compressed NFT given to the address of a token',
    pattern: 'P16',
    severity: 'high',
    instructions: ({ people, assets, mints }) => [
      changeLeaf('transfer', assets.tree, people.user, mints.other),
    ],
    verdict: 'suspicious',
    flags: ['LOST_FOR_GOOD'],
  },
  {
    name: 'wrapped SOL closed to the address of a token',
    pattern: 'P08',
    severity: 'high',
    instructions: ({ people, accounts, mints }) => [
      closeAccount(accounts.wrapped, mints.other, people.user),
    ],
    verdict: 'suspicious',
    flags: ['LOST_FOR_GOOD'],
  },
  {
    name: 'a stake whose withdrawer becomes the System program',
    pattern: 'P17',
    instructions: (scene) => authorizeStake(scene, PublicKey.default),
    verdict: 'malicious',
    flags: ['STAKE_AUTHORITY_CHANGE'],
  },
  {
    name: 'a nonce account given to the Token program',
    pattern: 'P20',
    severity: 'high',
    instructions: ({ nonces, people }) => [
      SystemProgram.nonceAuthorize({
        noncePubkey: nonces.mine,
        authorizedPubkey: people.user,
        newAuthorizedPubkey: tokenProgramId,
      }),
    ],
    verdict: 'suspicious',
    flags: ['NONCE_AUTHORITY_CHANGE'],
  },
  givesUp('a program made final', (scene) => [setUpgradeAuthority(scene)]),
  givesUp('a program given to the System program, which makes it final', (scene) => [
    setUpgradeAuthority(scene, PublicKey.default),
  ]),
  givesUp('a program closed for good', (scene) => [closeProgram(scene)]),
  givesUp('the right to withdraw transfer fees removed', ({ governed, people }) => [
    removeAuthority(governed.mint, 5, people.user, token2022ProgramId),
  ]),
  givesUp('the right to set transfer fees removed', ({ governed, people }) => [
    removeAuthority(governed.mint, 4, people.user, token2022ProgramId),
  ]),
  givesUp('the right to take a token back from its holders removed', ({ governed, people }) => [
    removeAuthority(governed.mint, 8, people.user, token2022ProgramId),
  ]),
  givesUp('the right to take a token back given to the Token program', ({ governed, people }) => [
    setAuthority(governed.mint, 8, tokenProgramId, people.user, token2022ProgramId),
  ]),
  givesUp('two rights over a token removed in a batch', ({ governed, people }) => [
    batch(
      [
        removeAuthority(governed.mint, 16, people.user, token2022ProgramId),
        removeAuthority(governed.mint, 4, people.user, token2022ProgramId),
      ],
      token2022ProgramId,
    ),
  ]),
  givesUp('the right to pause a token removed', ({ governed, people }) => [
    removeAuthority(governed.mint, 16, people.user, token2022ProgramId),
  ]),
  givesUp(
    'the right to mint removed',
    ({ mints, people }) => [removeAuthority(mints.mine, 0, people.user)],
    { verdict: 'noted', severity: 'medium' },
  ),
  givesUp(
    'the right to mint given to the System program',
    ({ mints, people }) => [setAuthority(mints.mine, 0, PublicKey.default, people.user)],
    { verdict: 'noted', severity: 'medium' },
  ),
  configures('a token paused', (scene) => [govern(scene.governed.mint, scene, 44, 1)]),
  configures('new accounts of a token frozen', (scene) => [
    govern(scene.governed.mint, scene, 28, 1, 2),
  ]),
  configures('balances of a token shown a hundredfold', (scene) => [
    govern(scene.governed.scaled, scene, 43, 1, ...double(100), ...new Uint8Array(8)),
  ]),
  givesUp('a holder frozen', (scene) => [freezeHolder(scene, 10)], {
    verdict: 'noted',
    severity: 'medium',
    flags: ['MINT_SETTINGS_CHANGE'],
  }),
  givesUp(
    'a higher interest shown',
    (scene) => [govern(scene.governed.mint, scene, 33, 1, 232, 3)],
    {
      verdict: 'noted',
      severity: 'medium',
      flags: ['MINT_SETTINGS_CHANGE'],
    },
  ),
  {
    name: 'a token held in two accounts, for an app',
    pattern: 'P03',
    severity: 'high',
    instructions: (scene) => sendBoth(scene, scene.accounts.thiefToken),
    verdict: 'suspicious',
    flags: ['TRANSFERS_WHOLE_TOKEN_BALANCE'],
    dappDomain: app,
  },
]

/** All of one token, which the user holds in two accounts. */
export const sendBoth = ({ accounts, rights, people }: Scene, to: PublicKey) => [
  transferToken(accounts.token, to, people.user, 250_000_000n),
  transferToken(rights.ownSavings, to, people.user, 1_000_000n),
]
