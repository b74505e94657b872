import { type PublicKey, SystemProgram, type TransactionInstruction } from '@solana/web3.js'
import type { AttackCase } from './attack-case.ts'
import { type Scene, fresh, sol } from './attack-scene.ts'
import { sendHooked } from '../chain/hooked-token.ts'
import { createAssociated, syncNative, transferToken } from '../chain/token-instructions.ts'

const app = 'claim.example'

const pay = (from: PublicKey, to: PublicKey, lamports: bigint): TransactionInstruction =>
  SystemProgram.transfer({ fromPubkey: from, toPubkey: to, lamports })

const withSigner = (instruction: TransactionInstruction, signer: PublicKey) => {
  instruction.keys.push({ pubkey: signer, isSigner: true, isWritable: false })
  return instruction
}

const accountsForOthers = ({ people, mints }: Scene): TransactionInstruction[] =>
  Array.from({ length: 5 }, () => createAssociated(people.user, fresh(), mints.token))

/** Attacks with another signer or fee sponsor, with an earlier right, or with a hidden receiver. */
export const sharedAttacks: readonly AttackCase[] = [
  {
    name: 'a second signature made for another message',
    pattern: 'P29',
    instructions: ({ people, partner }) => [
      pay(people.user, people.friend, sol),
      pay(partner.publicKey, people.friend, 1_000n),
    ],
    partnerSigns: 'something else',
    verdict: 'suspicious',
    flags: ['INVALID_SIGNATURE'],
  },
  {
    name: 'a tenth of a token sent to a receiver in a recently filled table',
    pattern: 'P37',
    instructions: ({ people, accounts }) => [
      transferToken(accounts.token, accounts.thiefToken, people.user, 25_000_000n),
    ],
    lookedUp: ({ accounts }) => [accounts.thiefToken],
    youngTable: true,
    verdict: 'suspicious',
    flags: ['HIDDEN_BY_LOOKUP_TABLE'],
  },
  {
    name: 'a token whose transfer passes two more accounts to an unknown program',
    pattern: 'P41',
    instructions: ({ people, hooked }) => [sendHooked(hooked.greedy, people.user)],
    verdict: 'malicious',
    flags: ['TRANSFER_HOOK_REACHES_FOR_ACCOUNTS'],
  },
  {
    name: 'accounts of five strangers at the user’s expense',
    pattern: 'P46',
    instructions: accountsForOthers,
    verdict: 'noted',
    flags: ['PAYS_RENT_FOR_OTHERS'],
  },
  {
    name: 'a sponsor that pays more than the fee',
    pattern: 'P48',
    instructions: ({ people, partner }) => [
      pay(partner.publicKey, people.friend, 1_000n),
      pay(people.user, people.thief, 100_000_000n),
    ],
    source: 'sponsor',
    verdict: 'malicious',
    flags: ['SPONSOR_DRAIN'],
  },
  {
    name: 'an unexplained signature of a stranger',
    pattern: 'P49',
    instructions: ({ people }) => [withSigner(pay(people.user, people.friend, sol), people.thief)],
    verdict: 'suspicious',
    flags: ['UNEXPLAINED_SIGNER'],
  },
  {
    name: 'tokens moved into the user’s account that a thief can empty, for an app',
    pattern: 'P12',
    instructions: ({ people, accounts }) => [
      transferToken(accounts.token, accounts.watched, people.user, 250_000_000n),
    ],
    verdict: 'malicious',
    flags: ['MOVED_WITHIN_STRANGERS_REACH'],
    dappDomain: app,
  },
  {
    name: 'SOL wrapped in the user’s account that a thief may close',
    pattern: 'P07',
    instructions: ({ people, accounts }) => [
      pay(people.user, accounts.closable, 3n * sol),
      syncNative(accounts.closable),
    ],
    verdict: 'suspicious',
    flags: ['MOVED_WITHIN_STRANGERS_REACH'],
  },
]
