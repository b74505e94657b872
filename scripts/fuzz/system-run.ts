import { PublicKey } from '@solana/web3.js'
import { type Address, addressToBytes } from '../../src/solana/address/address.ts'
import { systemProgram } from '../../src/solana/address/known-address.ts'
import type { PlannedInstruction } from '../../src/solana/transaction/planned-instruction.ts'
import { heldAccount, testAddress, type Trial, wallet } from '../../test/kit/sbpf/two-machines.ts'
import { type Random, pick } from './mutate.ts'

const payer = testAddress(930)
const other = testAddress(931)
const absent = testAddress(932)
const owned = testAddress(933)
const owner = testAddress(934)
const seed = 'seed'

const derive = async (base: Address, from: Address): Promise<Address> =>
  (
    await PublicKey.createWithSeed(new PublicKey(base), seed, new PublicKey(from))
  ).toBase58() as Address

const derived = await derive(payer, owner)
const derivedOfSystem = await derive(payer, systemProgram)

const accounts: Trial['accounts'] = new Map([
  [payer, wallet()],
  [other, wallet(2_000_000_000n)],
  [owned, heldAccount(owner, new Uint8Array(20))],
  [derivedOfSystem, wallet(1_500_000n)],
])

const named = [payer, other, absent, owned, derived, derivedOfSystem] as const

/** Transactions of one to three instructions of the System program, some of them wrong somewhere. */
export const randomSystemTrial = (random: Random): Trial => ({
  payer,
  instructions: Array.from({ length: 1 + random(3) }, () => randomInstruction(random)),
  accounts,
})

const u64 = (value: bigint): number[] => [...new Uint8Array(new BigUint64Array([value]).buffer)]
const text = [...u64(BigInt(seed.length)), ...new TextEncoder().encode(seed)]

const randomInstruction = (random: Random): PlannedInstruction => {
  const lamports = u64(
    pick(random, [0n, 1n, 890_880n, 1_000_000n, 2_000_000n, 1n << 40n, (1n << 64n) - 1n]),
  )
  const space = u64(pick(random, [0n, 1n, 20n, 165n, 10_485_760n, 10_485_761n]))
  const by = [...addressToBytes(pick(random, [owner, owner, systemProgram]))]
  const base = [...addressToBytes(pick(random, [payer, payer, payer, other]))]
  const forms: readonly (readonly [data: number[], roles: Address[]])[] = [
    [
      [0, 0, 0, 0, ...lamports, ...space, ...by],
      [payer, pick(random, named)],
    ],
    [[1, 0, 0, 0, ...by], [pick(random, named)]],
    [
      [2, 0, 0, 0, ...lamports],
      [pick(random, named), pick(random, named)],
    ],
    [
      [3, 0, 0, 0, ...base, ...text, ...lamports, ...space, ...by],
      [payer, pick(random, [derived, derivedOfSystem, absent]), payer],
    ],
    [[8, 0, 0, 0, ...space], [pick(random, named)]],
    [
      [9, 0, 0, 0, ...base, ...text, ...space, ...by],
      [pick(random, [derived, derivedOfSystem, absent]), payer],
    ],
    [
      [10, 0, 0, 0, ...base, ...text, ...by],
      [pick(random, [derived, derivedOfSystem, absent]), payer],
    ],
    [
      [11, 0, 0, 0, ...lamports, ...text, ...by],
      [pick(random, [derivedOfSystem, derived, other]), payer, pick(random, named)],
    ],
    [[20 + random(200), 0, 0, 0], [payer]],
  ]
  const [data, roles] = pick(random, forms)
  const isShort = random(30) === 0
  return {
    programId: systemProgram,
    accounts: roles.slice(0, random(30) === 0 ? -1 : undefined).map((address) => ({
      address,
      signer:
        address === payer || (address !== derived && address !== derivedOfSystem && random(5) > 0),
      writable: random(12) > 0,
    })),
    data: Uint8Array.from(isShort ? data.slice(0, random(data.length)) : data),
  }
}
