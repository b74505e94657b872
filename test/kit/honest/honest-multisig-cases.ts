import { Authorized, StakeProgram, SystemProgram } from '@solana/web3.js'
import { sol } from '../attacks/attack-scene.ts'
import { transferToken } from '../chain/token-instructions.ts'
import type { HonestCase } from './honest-case.ts'

const app = 'claim.example'

/** Twins with a multisig that the user alone signs for. */
export const honestMultisigCases: readonly HonestCase[] = [
  {
    name: 'all of a token to a multisig of the user alone, for an app',
    instructions: ({ people, accounts }) => [
      transferToken(accounts.token, accounts.soloToken, people.user, 250_000_000n),
      // Only accounts of the message are read.
      SystemProgram.transfer({ fromPubkey: people.user, toPubkey: accounts.solo, lamports: 1 }),
    ],
    dappDomain: app,
  },
  {
    name: 'some SOL to a shared multisig',
    instructions: ({ people, accounts }) => [
      SystemProgram.transfer({
        fromPubkey: people.user,
        toPubkey: accounts.hostage,
        lamports: sol,
      }),
    ],
  },
  {
    name: 'new stake that the user directs and may withdraw',
    instructions: ({ people, accounts }) =>
      StakeProgram.createAccount({
        fromPubkey: people.user,
        stakePubkey: accounts.newStake,
        authorized: new Authorized(people.user, people.user),
        lamports: Number(2n * sol),
      }).instructions,
  },
]
