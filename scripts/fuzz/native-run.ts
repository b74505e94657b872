import { PublicKey } from '@solana/web3.js'
import { type Address, addressToBytes } from '../../src/solana/address/address.ts'
import {
  clockSysvar,
  loaderV3Program,
  rentSysvar,
  systemProgram,
  voteProgram,
} from '../../src/solana/address/known-address.ts'
import type { Account } from '../../src/solana/chain.ts'
import { rentExemptLamports } from '../../src/solana/state/rent.ts'
import { recentBlockhashesSysvar } from '../../src/solana/state/sysvars.ts'
import type { PlannedInstruction } from '../../src/solana/transaction/planned-instruction.ts'
import { heldAccount, testAddress, type Trial, wallet } from '../../test/kit/sbpf/two-machines.ts'
import { type Random, pick } from './mutate.ts'
import { randomLoaded, randomNonce, randomVote } from './native-accounts.ts'
import { SbpfWriter } from './sbpf-writer.ts'

const payer = testAddress(940)
const signer = testAddress(941)
const stranger = testAddress(942)
const target = testAddress(943)
const account = testAddress(944)
const program = testAddress(945)
const buffer = testAddress(946)
const smallFile = new SbpfWriter(0)
  .syscall('sol_get_stack_height')
  .constant(0, 0n)
  .emit({ operation: 0x95 })
  .file()
const seed = 'voter'
const derived = (
  await PublicKey.createWithSeed(new PublicKey(signer), seed, new PublicKey(stranger))
).toBase58() as Address

const u64 = (value: bigint): number[] => [...new Uint8Array(new BigUint64Array([value]).buffer)]
const text = [...u64(BigInt(seed.length)), ...new TextEncoder().encode(seed)]

type Role = [address: Address, signer?: 'signs']
type Form = { data: number[]; roles: Role[] }

/** Mostly an address that signs. */
const someone = (random: Random): Address =>
  pick(random, [signer, signer, signer, signer, signer, signer, signer, payer, stranger, derived])

const lamportsOf = (random: Random, data: Uint8Array): bigint =>
  pick(random, [rentExemptLamports(data.length), 30_000_000n, 30_000_000n, 900_000n])

/** A transaction of a program of the runtime on accounts of its own, some of them wrong somewhere. */
export const randomNativeTrial = (random: Random): Trial => {
  const kind = pick(random, ['nonce', 'vote', 'loader'] as const)
  return { nonce: nonceTrial, vote: voteTrial, loader: loaderTrial }[kind](random)
}

const trialOf = (
  random: Random,
  programId: Address,
  accounts: readonly (readonly [Address, Account])[],
  formOf: () => Form,
): Trial => ({
  payer,
  accounts: new Map([
    [payer, wallet()],
    [target, wallet(2_000_000n)],
    [signer, wallet(1_000_000n)],
    ...accounts,
  ]),
  instructions: Array.from({ length: 1 + random(2) }, () =>
    instruction(random, programId, formOf()),
  ),
})

const instruction = (
  random: Random,
  programId: Address,
  { data, roles }: Form,
): PlannedInstruction => {
  const kept = random(25) === 0 ? roles.slice(0, -1) : roles
  return {
    programId,
    accounts: kept.map(([address, signs]) => ({
      address,
      signer: address === payer || (signs !== undefined && random(15) > 0 && address !== derived),
      writable: !address.startsWith('Sysvar') && random(25) > 0,
    })),
    data: Uint8Array.from(random(30) === 0 ? data.slice(0, random(data.length)) : data),
  }
}

const nonceTrial = (random: Random): Trial => {
  const data = randomNonce(random, someone(random))
  const owner = random(12) === 0 ? stranger : systemProgram
  const lamports = lamportsOf(random, data)
  const amounts = [lamports, lamports - rentExemptLamports(data.length), 0n, 1n, 1n << 40n]
  const hashes: Role = [random(20) === 0 ? rentSysvar : recentBlockhashesSysvar]
  const next = [...addressToBytes(someone(random))]
  return trialOf(random, systemProgram, [[account, heldAccount(owner, data, lamports)]], () =>
    pick<Form>(random, [
      { data: [4, 0, 0, 0], roles: [[account], hashes, [someone(random), 'signs']] },
      {
        data: [5, 0, 0, 0, ...u64(BigInt.asUintN(64, pick(random, amounts)))],
        roles: [[account], [target], hashes, [rentSysvar], [someone(random), 'signs']],
      },
      { data: [6, 0, 0, 0, ...next], roles: [[account], hashes, [rentSysvar]] },
      { data: [7, 0, 0, 0, ...next], roles: [[account], [someone(random), 'signs']] },
      { data: [12, 0, 0, 0], roles: [[account]] },
      {
        data: [13, 0, 0, 0, ...u64(pick(random, [0n, 1n, 1_000_000n])), ...u64(10n), ...next],
        roles: [
          [pick(random, [signer, account]), 'signs'],
          [payer, 'signs'],
        ],
      },
    ]),
  )
}

const voteTrial = (random: Random): Trial => {
  const keys = { node: stranger, withdrawer: someone(random), voter: someone(random) }
  const data = randomVote(random, keys)
  const lamports = lamportsOf(random, data)
  const owner = random(15) === 0 ? stranger : voteProgram
  const key = [...addressToBytes(someone(random))]
  const kind = (): number[] => [pick(random, [0, 1, 1, 3]), 0, 0, 0]
  const seeded = (): number[] => [...kind(), ...addressToBytes(stranger), ...text]
  const by = (): Role => [someone(random), 'signs']
  const clock: Role = [random(20) === 0 ? rentSysvar : clockSysvar]
  const amounts = [lamports, lamports - rentExemptLamports(data.length), 1n, 1n << 40n]
  const percent = [pick(random, [0, 5, 100, 255])]
  const points = [random(256), random(256), pick(random, [0, 0, 0, 1]), 0, 0, 0]
  return trialOf(random, voteProgram, [[account, heldAccount(owner, data, lamports)]], () =>
    pick<Form>(random, [
      { data: [1, 0, 0, 0, ...key, ...kind()], roles: [[account], clock, by()] },
      {
        data: [3, 0, 0, 0, ...u64(BigInt.asUintN(64, pick(random, amounts)))],
        roles: [[account], [target], by()],
      },
      { data: [4, 0, 0, 0], roles: [[account], by(), by()] },
      { data: [5, 0, 0, 0, ...percent], roles: [[account], by()] },
      { data: [7, 0, 0, 0, ...kind()], roles: [[account], clock, by(), by()] },
      { data: [10, 0, 0, 0, ...seeded(), ...key], roles: [[account], clock, by()] },
      { data: [11, 0, 0, 0, ...seeded()], roles: [[account], clock, by(), by()] },
      { data: [18, 0, 0, 0, ...points], roles: [[account], by()] },
      { data: [20 + random(9), 0, 0, 0], roles: [[account], by()] },
    ]),
  )
}

const loaderTrial = (random: Random): Trial => {
  const file = random(6) === 0 ? new Uint8Array(80) : smallFile
  const code = randomLoaded(random, 'code', someone(random), file)
  const source = randomLoaded(random, 'buffer', someone(random), file)
  const named = random(12) === 0 ? target : account
  const owner = random(15) === 0 ? stranger : loaderV3Program
  const state = Uint8Array.of(2, 0, 0, 0, ...addressToBytes(named))
  const accounts = [
    [account, heldAccount(owner, code, lamportsOf(random, code))],
    [program, heldAccount(owner, state)],
    [buffer, heldAccount(owner, source, lamportsOf(random, source))],
  ] as const
  const by = (): Role => [someone(random), 'signs']
  const either = (): Role => [pick(random, [account, buffer, buffer, program])]
  return trialOf(random, loaderV3Program, accounts, () =>
    pick<Form>(random, [
      {
        data: [3, 0, 0, 0],
        roles: [
          [account],
          [program],
          [buffer],
          [pick(random, [target, target, target, buffer])],
          [rentSysvar],
          [clockSysvar],
          by(),
        ],
      },
      { data: [4, 0, 0, 0], roles: [either(), by(), by()] },
      { data: [5, 0, 0, 0], roles: [either(), [target], by(), [program]] },
      { data: [7, 0, 0, 0], roles: [either(), by(), by()] },
    ]),
  )
}
