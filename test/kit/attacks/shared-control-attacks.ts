import { Authorized, StakeProgram, SystemProgram } from '@solana/web3.js'
import { transferToken, setAuthority } from '../chain/token-instructions.ts'
import type { AttackCase } from './attack-case.ts'
import { sol } from './attack-scene.ts'

const app = 'claim.example'

/** Assets that a stranger can withhold, or direct, without owning them. */
export const sharedControlAttacks: readonly AttackCase[] = [
  {
    name: 'all of a token to a multisig that needs the thief’s signature too, for an app',
    pattern: 'P03',
    instructions: ({ people, accounts }) => [
      transferToken(accounts.token, accounts.hostageToken, people.user, 250_000_000n),
      SystemProgram.transfer({ fromPubkey: people.user, toPubkey: accounts.hostage, lamports: 1 }),
    ],
    dappDomain: app,
    verdict: 'suspicious',
    flags: ['TRADE_FOR_NOTHING'],
  },
  {
    name: 'most of the SOL to a multisig that needs the thief’s signature too, for an app',
    pattern: 'P03',
    severity: 'high',
    instructions: ({ people, accounts }) => [
      SystemProgram.transfer({
        fromPubkey: people.user,
        toPubkey: accounts.hostage,
        lamports: 6n * sol,
      }),
    ],
    dappDomain: app,
    verdict: 'suspicious',
    flags: ['TRADE_FOR_NOTHING'],
  },
  {
    name: 'a token account given to a multisig that needs the thief’s signature too',
    pattern: 'P06',
    instructions: ({ people, accounts }) => [
      setAuthority(accounts.token, 2, accounts.hostage, people.user),
    ],
    verdict: 'malicious',
    flags: ['TOKEN_ACCOUNT_OWNER_CHANGE'],
  },
  {
    name: 'new stake that a thief directs',
    pattern: 'P17',
    severity: 'high',
    instructions: ({ people, accounts }) =>
      StakeProgram.createAccount({
        fromPubkey: people.user,
        stakePubkey: accounts.newStake,
        authorized: new Authorized(people.thief, people.user),
        lamports: Number(2n * sol),
      }).instructions,
    verdict: 'suspicious',
    flags: ['STAKE_AUTHORITY_CHANGE'],
  },
]
