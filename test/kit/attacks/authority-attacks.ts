import { type PublicKey, SystemProgram, TransactionInstruction } from '@solana/web3.js'
import { token2022ProgramId, tokenProgramId } from '../../../scripts/sandbox/account-bytes.ts'
import { changeLeaf } from './asset-instructions.ts'
import { type Scene, sol } from './attack-scene.ts'
import type { AttackCase } from './attack-case.ts'
import {
  approve,
  batch,
  build,
  burn,
  closeAccount,
  maxU64,
  setAuthority,
  transferToken,
  transferTokenChecked,
} from '../chain/token-instructions.ts'

const app = 'claim.example'

/** The user signs for something harmless beside it. */
const harmless = ({ people }: Scene): TransactionInstruction =>
  SystemProgram.transfer({ fromPubkey: people.user, toPubkey: people.user, lamports: 0 })

/** The thief signs for the multisig of the user and the thief. */
const asMember = (
  from: PublicKey,
  amount: bigint,
  { accounts, people }: Scene,
): TransactionInstruction =>
  build(tokenProgramId, transferToken(from, from, from, amount).data, [
    [from, 'write'],
    [accounts.thiefToken, 'write'],
    [accounts.shared, 'read'],
    [people.thief, 'sign'],
  ])

/** All 50 of a token with a permanent delegate. */
const takeAll = (
  { held, mint, to }: Scene['rights']['takenBack'],
  authority: PublicKey,
): TransactionInstruction =>
  transferTokenChecked(held, mint, to, authority, 50_000_000n, 6, token2022ProgramId)

/** The leaf's delegate signs in place of its owner. */
const byDelegate = ({ assets, people }: Scene): TransactionInstruction => {
  const transfer = changeLeaf('transfer', assets.tree, people.user, people.thief)
  const keys = transfer.keys.map((key, index) => ({
    ...key,
    isSigner: index === 2,
    pubkey: index === 2 ? people.thief : key.pubkey,
  }))
  return new TransactionInstruction({ ...transfer, keys })
}

/** Thefts by a right of others, and by the user's right over what is not theirs. */
export const authorityAttacks: readonly AttackCase[] = [
  {
    name: 'an old delegate takes all of a token',
    pattern: 'P12',
    instructions: (scene) => [
      harmless(scene),
      transferToken(scene.rights.lent, scene.accounts.thiefToken, scene.people.thief, 100_000_000n),
    ],
    verdict: 'malicious',
    flags: ['MOVED_BY_OTHER_AUTHORITY'],
  },
  {
    name: 'an old delegate takes a third of a token',
    pattern: 'P12',
    instructions: (scene) => [
      harmless(scene),
      transferToken(scene.rights.lent, scene.accounts.thiefToken, scene.people.thief, 33_000_000n),
    ],
    verdict: 'suspicious',
    flags: ['MOVED_BY_OTHER_AUTHORITY'],
  },
  {
    name: 'a delegate of this transaction takes most of a token at once',
    pattern: 'P12',
    instructions: ({ accounts, people }) => [
      approve(accounts.token, people.thief, people.user, 200_000_000n),
      transferToken(accounts.token, accounts.thiefToken, people.thief, 200_000_000n),
    ],
    verdict: 'suspicious',
    flags: ['MOVED_BY_OTHER_AUTHORITY'],
  },
  {
    name: 'two delegates take a fifth of a token each',
    pattern: 'P12',
    instructions: ({ rights, accounts, people }) => [
      transferToken(rights.lent, accounts.thiefToken, people.thief, 20_000_000n),
      transferToken(rights.subscribed, accounts.thiefToken, people.sponsor, 40_000_000n),
    ],
    verdict: 'suspicious',
    flags: ['MOVED_BY_OTHER_AUTHORITY'],
  },
  {
    name: 'a delegate takes a token within a batch',
    pattern: 'P38',
    instructions: ({ rights, accounts, people }) => [
      batch([
        transferToken(rights.lent, accounts.thiefToken, people.thief, 60_000_000n),
        transferToken(rights.lent, accounts.thiefToken, people.thief, 40_000_000n),
      ]),
    ],
    verdict: 'malicious',
    flags: ['MOVED_BY_OTHER_AUTHORITY'],
  },
  {
    name: 'the permanent delegate takes a token',
    pattern: 'P40',
    instructions: ({ rights: { takenBack }, people }) => [takeAll(takenBack, people.thief)],
    verdict: 'malicious',
    flags: ['MOVED_BY_OTHER_AUTHORITY'],
  },
  {
    name: 'a delegate that is a multisig of the user takes a token without the user',
    pattern: 'P12',
    instructions: (scene) => [
      harmless(scene),
      asMember(scene.rights.lentToShared, 90_000_000n, scene),
    ],
    verdict: 'malicious',
    flags: ['MOVED_BY_OTHER_AUTHORITY'],
  },
  {
    name: 'the other member of a multisig sends its tokens away',
    pattern: 'P12',
    instructions: (scene) => [
      harmless(scene),
      asMember(scene.rights.sharedFunds, 80_000_000n, scene),
    ],
    verdict: 'suspicious',
    flags: ['MOVED_BY_OTHER_AUTHORITY'],
  },
  {
    name: 'a delegate burns a token',
    pattern: 'P24',
    instructions: ({ rights, mints, people }) => [
      burn(rights.lent, mints.token, people.thief, 100_000_000n),
    ],
    verdict: 'suspicious',
    flags: ['MOVED_BY_OTHER_AUTHORITY'],
  },
  {
    name: 'an account handed over and emptied by its new owner',
    pattern: 'P06',
    instructions: ({ accounts, people }) => [
      setAuthority(accounts.token, 2, people.thief, people.user),
      transferToken(accounts.token, accounts.thiefToken, people.thief, 250_000_000n),
      setAuthority(accounts.token, 2, people.user, people.thief),
    ],
    verdict: 'malicious',
    flags: ['MOVED_BY_OTHER_AUTHORITY'],
  },
  {
    name: 'the close authority closes wrapped SOL',
    pattern: 'P08',
    instructions: ({ rights, people }) => [
      closeAccount(rights.closableByThief, people.thief, people.thief),
    ],
    verdict: 'malicious',
    flags: ['ACCOUNT_CLOSED_TO_STRANGER'],
  },
  {
    name: 'the user, as delegate, sends a friend’s tokens to a thief for an app',
    pattern: 'P39',
    instructions: ({ rights, accounts, people }) => [
      transferToken(rights.friendLent, accounts.thiefToken, people.user, 90_000_000n),
    ],
    verdict: 'suspicious',
    flags: ['MOVES_ASSETS_OF_OTHERS'],
    dappDomain: app,
  },
  {
    name: 'the user closes a friend’s wrapped SOL to a thief who signs too',
    pattern: 'P39',
    instructions: (scene) => [
      closeAccount(scene.rights.friendClosable, scene.people.thief, scene.people.user),
      SystemProgram.transfer({
        fromPubkey: scene.people.thief,
        toPubkey: scene.people.user,
        lamports: 1,
      }),
    ],
    verdict: 'suspicious',
    flags: ['MOVES_ASSETS_OF_OTHERS'],
  },
  {
    name: 'the issuer’s key takes a holder’s token for an app',
    pattern: 'P39',
    instructions: ({ rights: { issued }, people }) => [takeAll(issued, people.user)],
    verdict: 'suspicious',
    flags: ['MOVES_ASSETS_OF_OTHERS'],
    dappDomain: app,
  },
  {
    name: 'a delegate takes wrapped SOL that is a tenth of all SOL',
    pattern: 'P12',
    instructions: (scene) => [
      harmless(scene),
      transferToken(scene.rights.lentSol, scene.rights.thiefSol, scene.people.thief, sol),
    ],
    verdict: 'suspicious',
    flags: ['MOVED_BY_OTHER_AUTHORITY'],
  },
  {
    name: 'a compressed NFT moved by its delegate',
    pattern: 'P16',
    instructions: (scene) => [byDelegate(scene)],
    payer: ({ people }) => people.thief,
    verdict: 'suspicious',
    flags: ['NFT_TO_STRANGER'],
  },
  {
    name: 'an approval of everything, most of which is taken at once',
    pattern: 'P10',
    instructions: ({ accounts, people }) => [
      approve(accounts.token, people.thief, people.user, maxU64),
      transferToken(accounts.token, accounts.thiefToken, people.thief, 240_000_000n),
    ],
    verdict: 'malicious',
    flags: ['MOVED_BY_OTHER_AUTHORITY', 'UNLIMITED_APPROVAL_UNKNOWN'],
  },
  {
    name: 'wrapped SOL that a close authority takes to the fee payer',
    pattern: 'P08',
    instructions: ({ rights, people }) => [
      closeAccount(rights.closableByThief, people.sponsor, people.thief),
    ],
    payer: ({ people }) => people.sponsor,
    verdict: 'malicious',
    flags: ['ACCOUNT_CLOSED_TO_STRANGER'],
  },
]
