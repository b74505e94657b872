import { ComputeBudgetProgram, SystemProgram, TransactionInstruction } from '@solana/web3.js'
import {
  associatedTokenAddress,
  token2022ProgramId,
  tokenProgramId,
  wrappedSolMintKey,
} from '../../../scripts/sandbox/account-bytes.ts'
import { configChange, proposeChanges, revokeNft } from '../attacks/asset-instructions.ts'
import { fresh, type Scene } from '../attacks/attack-scene.ts'
import { memoBy } from '../attacks/co-signer-attacks.ts'
import { extendProgram } from '../attacks/weakened-attacks.ts'
import {
  approve,
  build,
  closeAccount,
  createAssociated,
  revoke,
  setAuthority,
  transferToken,
} from '../chain/token-instructions.ts'
import type { HonestCase } from './honest-case.ts'

const app = 'tools.example'

const proposal = (
  name: string,
  change: (scene: Scene) => readonly number[],
  flags: string[] = [],
): HonestCase => ({
  name,
  instructions: (scene) => [
    proposeChanges(scene.assets.multisig, scene.people.user, change(scene)),
  ],
  flags,
})

/** Reallocate of Token-2022 for one more extension, and the instruction that enables it. */
const protect = (
  { people: { user }, accounts }: Scene,
  extension: number,
  setting: number,
): TransactionInstruction[] => [
  new TransactionInstruction({
    programId: token2022ProgramId,
    data: Buffer.from([29, extension, 0]),
    keys: [
      { pubkey: accounts.new, isSigner: false, isWritable: true },
      { pubkey: user, isSigner: true, isWritable: true },
      { pubkey: SystemProgram.programId, isSigner: false, isWritable: false },
      { pubkey: user, isSigner: true, isWritable: false },
    ],
  }),
  build(
    token2022ProgramId,
    [setting, 0],
    [
      [accounts.new, 'write'],
      [user, 'sign'],
    ],
  ),
]

/** Look-alikes of what weakens a wallet, a multisig or a sponsor. */
export const honestWeakenedCases: readonly HonestCase[] = [
  proposal('a proposal of a longer time lock', () => configChange.timeLock(86_400)),
  proposal('a proposal of a somewhat shorter time lock', () => configChange.timeLock(300), [
    'MULTISIG_CONFIG_CHANGE',
  ]),
  proposal('a proposal of a higher threshold', () => configChange.threshold(3)),
  {
    name: 'more space for the user’s own program',
    instructions: ({ people, governed }) => [extendProgram(governed.program, people.user, 20_000)],
  },
  {
    name: 'a token account closed to all but its owner’s direct calls',
    instructions: (scene) => protect(scene, 11, 34),
  },
  {
    name: 'a memo required with what comes in, for an app',
    instructions: (scene) => protect(scene, 8, 30),
    dappDomain: app,
  },
  {
    name: 'a right to move a token taken back, for an app',
    instructions: ({ people, accounts }) => [revoke(accounts.new, people.user, token2022ProgramId)],
    dappDomain: app,
  },
  {
    name: 'the right over an NFT taken back, for an app',
    instructions: ({ assets, people }) => [revokeNft(assets.nft, people.thief, people.user, 1)],
    dappDomain: app,
  },
  {
    name: 'a right to move a token given and taken back',
    instructions: ({ people, accounts }) => [
      approve(accounts.token, people.friend, people.user, 1_000n),
      revoke(accounts.token, people.user),
    ],
  },
  {
    name: 'the right to close an account set to its owner',
    instructions: ({ people, accounts }) => [
      setAuthority(accounts.empty, 3, people.user, people.user),
    ],
  },
  {
    name: 'empty accounts closed to the user, for an app',
    instructions: ({ people, rights }) =>
      rights.emptyOnes.map((account) => closeAccount(account, people.user, people.user)),
    dappDomain: app,
  },
  {
    name: 'tokens for five people without accounts for them',
    instructions: ({ people, accounts, mints }) =>
      Array.from({ length: 5 }, fresh).flatMap((to) => [
        createAssociated(people.user, to, mints.token),
        transferToken(
          accounts.token,
          associatedTokenAddress(to, mints.token, tokenProgramId),
          people.user,
          1_000_000n,
        ),
      ]),
  },
  {
    name: 'a sponsor pays for a memo, with a usual fee',
    instructions: ({ partner }) => [
      ComputeBudgetProgram.setComputeUnitLimit({ units: 20_000 }),
      ComputeBudgetProgram.setComputeUnitPrice({ microLamports: 100_000 }),
      memoBy(partner.publicKey, 'order 7'),
    ],
    source: 'sponsor',
  },
  {
    name: 'tokens moved to another account of the user, for an app',
    instructions: ({ people, accounts, rights }) => [
      transferToken(accounts.token, rights.ownSavings, people.user, 250_000_000n),
    ],
    dappDomain: app,
  },
  {
    name: 'accounts for three tokens of the user, for an app',
    instructions: ({ people, mints }) =>
      [mints.token, mints.other, wrappedSolMintKey].map((mint) =>
        createAssociated(people.user, people.user, mint),
      ),
    dappDomain: app,
  },
  {
    name: 'a sponsor opens an account for tokens that the requester sends there',
    instructions: ({ people, partner, rights, mints }) => {
      const to = fresh()
      return [
        createAssociated(people.user, to, mints.token),
        transferToken(
          rights.friendLent,
          associatedTokenAddress(to, mints.token, tokenProgramId),
          people.friend,
          20_000_000n,
        ),
        memoBy(partner.publicKey, 'order 8'),
      ]
    },
    source: 'sponsor',
  },
  {
    name: 'SOL to a friend through an older lookup table',
    instructions: ({ people }) => [
      SystemProgram.transfer({
        fromPubkey: people.user,
        toPubkey: people.friend,
        lamports: 500_000_000,
      }),
    ],
    lookedUp: ({ people }) => [people.friend],
  },
]
