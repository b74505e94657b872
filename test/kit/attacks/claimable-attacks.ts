import {
  Authorized,
  NONCE_ACCOUNT_LENGTH,
  PublicKey,
  StakeProgram,
  SystemProgram,
  type TransactionInstruction,
  VoteProgram,
} from '@solana/web3.js'
import {
  rentLamports,
  token2022ProgramId,
  tokenProgramId,
} from '../../../scripts/sandbox/account-bytes.ts'
import { build, initializeAccount3 } from '../chain/token-instructions.ts'
import type { AttackCase } from './attack-case.ts'
import { fresh, loaderProgramId, type Scene, sol } from './attack-scene.ts'

/** A new account of a program, paid by the user. */
export const open = (
  { people }: Scene,
  account: PublicKey,
  programId: PublicKey,
  space: number,
  lamports: bigint,
): TransactionInstruction =>
  SystemProgram.createAccount({
    fromPubkey: people.user,
    newAccountPubkey: account,
    lamports: Number(lamports),
    space,
    programId,
  })

export const u32 = (value: number): number[] => [...new Uint8Array(new Uint32Array([value]).buffer)]

/** Code 0 of the upgradeable loader. */
export const initializeBuffer = (buffer: PublicKey, authority: PublicKey): TransactionInstruction =>
  build(loaderProgramId, u32(0), [
    [buffer, 'write'],
    [authority, 'read'],
  ])

const proofProgram = new PublicKey('ZkE1Gama1Proof11111111111111111111111111111')
const treeProgram = new PublicKey('cmtDvXumGCrqC1Age74AVPhSRVXJMd8PJS91L8KbNCK')
const vaultOf = (owner: PublicKey): PublicKey =>
  PublicKey.findProgramAddressSync([Buffer.from('vault')], owner)[0]

const left = (
  name: string,
  programId: PublicKey,
  space: number,
  lamports = 4n * sol,
): AttackCase => ({
  name,
  pattern: 'P09',
  instructions: (scene) => [open(scene, fresh(), programId, space, lamports)],
  verdict: 'suspicious',
  flags: ['CLAIMABLE_ACCOUNT'],
})

/** SOL in accounts that the transaction leaves to the first to initialize them, or initializes for a thief. */
export const claimableAttacks: readonly AttackCase[] = [
  left('a stake account that anyone may initialize', StakeProgram.programId, StakeProgram.space),
  left('a vote account that anyone may initialize', VoteProgram.programId, VoteProgram.space),
  left('a nonce account that anyone may initialize', SystemProgram.programId, NONCE_ACCOUNT_LENGTH),
  left('a token account that anyone may initialize', tokenProgramId, 165),
  left('a mint that anyone may initialize', token2022ProgramId, 82, sol),
  left('a buffer that anyone may initialize', loaderProgramId, 200),
  left('a proof account that anyone may initialize', proofProgram, 161, 3n * sol),
  left('a Merkle tree that anyone may initialize', treeProgram, 1_000, 6n * sol),
  {
    name: 'most of the SOL over several accounts that anyone may initialize',
    pattern: 'P09',
    instructions: (scene) =>
      [1, 2, 3].map(() => open(scene, fresh(), StakeProgram.programId, 200, 2n * sol)),
    verdict: 'malicious',
    flags: ['CLAIMABLE_ACCOUNT'],
  },
  {
    name: 'SOL that wraps nothing, in an account that is assigned and never initialized',
    pattern: 'P09',
    instructions: ({ people }) => {
      const account = fresh()
      return [
        SystemProgram.transfer({ fromPubkey: people.user, toPubkey: account, lamports: 3n * sol }),
        SystemProgram.allocate({ accountPubkey: account, space: 165 }),
        SystemProgram.assign({ accountPubkey: account, programId: tokenProgramId }),
      ]
    },
    verdict: 'suspicious',
    flags: ['CLAIMABLE_ACCOUNT'],
  },
  {
    name: 'a program buffer of a thief',
    pattern: 'P09',
    instructions: (scene) => {
      const buffer = fresh()
      return [
        open(scene, buffer, loaderProgramId, 200, 3n * sol),
        initializeBuffer(buffer, scene.people.thief),
      ]
    },
    verdict: 'suspicious',
    flags: ['FUNDS_ACCOUNT_OF_STRANGER'],
  },
  {
    name: 'stake that the vault of a thief may withdraw',
    pattern: 'P17',
    severity: 'high',
    instructions: ({ people, accounts }) =>
      StakeProgram.createAccount({
        fromPubkey: people.user,
        stakePubkey: accounts.newStake,
        authorized: new Authorized(people.user, vaultOf(people.thief)),
        lamports: Number(2n * sol),
      }).instructions,
    verdict: 'suspicious',
    flags: ['FUNDS_ACCOUNT_OF_STRANGER'],
  },
  {
    name: 'a token account of a thief with far more than rent',
    pattern: 'P09',
    instructions: (scene) => {
      const account = fresh()
      return [
        open(scene, account, tokenProgramId, 165, rentLamports(165) + 4n * sol),
        initializeAccount3(account, scene.mints.token, scene.people.thief),
      ]
    },
    verdict: 'suspicious',
    flags: ['FUNDS_ACCOUNT_OF_STRANGER'],
  },
  {
    name: 'a mint of a thief with far more than rent',
    pattern: 'P09',
    instructions: (scene) => {
      const mint = fresh()
      return [
        open(scene, mint, tokenProgramId, 82, rentLamports(82) + 4n * sol),
        build(tokenProgramId, [20, 6, ...scene.people.thief.toBytes(), 0], [[mint, 'write']]),
      ]
    },
    verdict: 'suspicious',
    flags: ['FUNDS_ACCOUNT_OF_STRANGER'],
  },
]
