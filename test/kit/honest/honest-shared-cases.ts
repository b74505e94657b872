import { type PublicKey, SystemProgram, type TransactionInstruction } from '@solana/web3.js'
import { sol } from '../attacks/attack-scene.ts'
import type { HonestCase } from './honest-case.ts'
import { sendHooked } from '../chain/hooked-token.ts'
import { createAssociated, transferToken } from '../chain/token-instructions.ts'

const pay = (from: PublicKey, to: PublicKey, lamports: bigint): TransactionInstruction =>
  SystemProgram.transfer({ fromPubkey: from, toPubkey: to, lamports })

/** Transactions with several signers, a fee sponsor, or tokens with their own rules. */
export const honestSharedCases: readonly HonestCase[] = [
  {
    name: 'SOL to a friend, with the fee paid by another signer',
    instructions: ({ people }) => [pay(people.user, people.friend, sol)],
    payer: ({ partner }) => partner.publicKey,
    partnerSigns: 'this',
  },
  {
    name: 'a part of a token sent to a friend in a recently filled table',
    instructions: ({ people, accounts }) => [
      transferToken(accounts.token, accounts.friendToken, people.user, 20_000_000n),
    ],
    lookedUp: ({ accounts }) => [accounts.friendToken],
    youngTable: true,
  },
  {
    name: 'a token whose hook has its own account',
    instructions: ({ people, hooked }) => [sendHooked(hooked.modest, people.user)],
    flags: ['TRANSFERS_WHOLE_TOKEN_BALANCE'],
  },
  {
    name: 'tokens for two wallets without an account',
    instructions: ({ people, mints, accounts }) =>
      [people.sponsor, people.friend].flatMap((owner) => [
        createAssociated(people.user, owner, mints.token),
        transferToken(accounts.token, accounts.friendToken, people.user, 1_000_000n),
      ]),
  },
  {
    name: 'a fee paid for another wallet that sends its own SOL',
    instructions: ({ people, partner }) => [pay(partner.publicKey, people.friend, 1_000n)],
    source: 'sponsor',
  },
  {
    name: 'tokens moved out of the user’s account that a stranger can empty',
    instructions: ({ people, accounts }) => [
      transferToken(accounts.token, accounts.friendToken, people.user, 1_000_000n),
    ],
  },
]
