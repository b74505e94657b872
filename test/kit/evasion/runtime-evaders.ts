import { keccak_256 } from '@noble/hashes/sha3'
import { sha256 } from '@noble/hashes/sha2'
import { PublicKey } from '@solana/web3.js'
import { slotHashesSysvar } from '../../../src/solana/state/sysvars.ts'
import { frame, frameAt, type Part } from '../sbpf/program.ts'
import { paySol } from '../sbpf/calls.ts'
import { byteAt, combined, constant, hashOf, product, type Value, wordAt } from '../sbpf/values.ts'
import { byteInRoom, clearRoom, halfInRoom, room, toRoom, wordInRoom } from '../sbpf/room.ts'
import { fresh, hasVault, slot } from '../../on-chain/unknown-program.ts'
import type { EvaderFamily } from './evader.ts'
import { sol } from './loot.ts'
import { allBitsIfZero, bitsOfBoth, ifEqual } from './masks.ts'
import { bytesBecome, wordBecomes } from './trigger.ts'

const { state, user, other, system } = slot

const loot = 3n * sol
const pays = (amount: Value): Part => paySol(system, user, other, amount)
const low32 = (value: Value): Value => bitsOfBoth(value, constant(0xffff_ffffn))

/** One slice of the state's data in the scratch area, as system calls take it. */
const sliceOf =
  (offset: number, size: Value): Part =>
  (program) => {
    const { code } = program
    size(program)
    code.store64(frame, frameAt.scratch + 8, 2)
    program.pointTo(2, state, 'data', offset)
    code.store64(frame, frameAt.scratch, 2)
    code.move(1, frame).addImmediate(1, frameAt.scratch).moveImmediate(2, 1)
  }

const keccakWord: Value = (program) => {
  sliceOf(0, constant(8n))(program)
  toRoom(3)(program)
  program.code.syscall('sol_keccak256').load64(2, frame, room)
}

/** The lost bumps of an address that a seed in the state makes. */
const bumpsLost: Value = (program) => {
  const { code } = program
  sliceOf(0, constant(8n))(program)
  // Behind the instruction's data lies the program's own address.
  code.load64(3, 7, 0).add(3, 7).addImmediate(3, 8)
  toRoom(4)(program)
  toRoom(5, 40)(program)
  code.syscall('sol_try_find_program_address').load8(3, frame, room + 40)
  code.moveImmediate(2, 255).subtract(2, 3)
}

/** One where 32 bytes of the state are no point of the curve. */
const isNoPoint: Value = (program) => {
  const { code } = program
  code.moveImmediate(1, 0)
  program.pointTo(2, state, 'data', 0)
  toRoom(3)(program)
  code.syscall('sol_curve_validate_point').move(2, 0)
}

/** Zero where a signature in the state was made by some key. */
const recovered: Value = (program) => {
  const { code } = program
  program.pointTo(1, state, 'data', 0)
  code.moveImmediate(2, 0)
  program.pointTo(3, state, 'data', 32)
  toRoom(4)(program)
  code.syscall('sol_secp256k1_recover').move(2, 0)
}

const difference32: Part = (program) => {
  const { code } = program
  program.pointTo(1, state, 'data', 0)
  code.loadTable(2, new Uint8Array(8).fill(9)).moveImmediate(3, 8)
  toRoom(4)(program)
  code.syscall('sol_memcmp_')
}

const copiesSome: Part = (program) => {
  const { code } = program
  bitsOfBoth(byteAt(state, 5), constant(7n))(program)
  code.move(3, 2)
  toRoom(1)(program)
  code.loadTable(2, new Uint8Array(new BigUint64Array([loot]).buffer)).syscall('sol_memcpy_')
}

const setsSome: Part = (program) => {
  const { code } = program
  byteAt(state, 6)(program)
  code.moveImmediate(3, 4)
  toRoom(1)(program)
  code.syscall('sol_memset_')
}

/** How long the return data are. */
const returnLength: Value = (program) => {
  const { code } = program
  byteAt(state, 3)(program)
  toRoom(1)(program)
  code.syscall('sol_set_return_data')
  toRoom(1)(program)
  code.moveImmediate(2, 0)
  toRoom(3, 300)(program)
  code.syscall('sol_get_return_data').move(2, 0)
}

/** Eight bytes of the newest slot's hash, by the call that reads any sysvar. */
const slotHashWord: Value = (program) => {
  const { code } = program
  code.loadTable(1, new PublicKey(slotHashesSysvar).toBytes())
  toRoom(2)(program)
  code.moveImmediate(3, 16).moveImmediate(4, 8).syscall('sol_get_sysvar').load64(2, frame, room)
}

const wordOf = (bytes: Uint8Array): bigint =>
  new DataView(bytes.buffer, bytes.byteOffset).getBigUint64(0, true)
const bytesOf = (word: bigint): number[] => [...new Uint8Array(new BigUint64Array([word]).buffer)]

/** A word whose hash ends in a number within a range. */
const mine = (hash: (bytes: Uint8Array) => Uint8Array, from: bigint, to: bigint): number[] => {
  for (let word = 1n; ; word++) {
    const low = wordOf(hash(Uint8Array.from(bytesOf(word)))) & 0xffff_ffffn
    if (low >= from && low < to) return bytesOf(word)
  }
}

/** A seed whose address has a certain bump. */
const seedWith = (program: PublicKey, lost: (bumps: number) => boolean): bigint => {
  for (let seed = 0n; ; seed++) {
    const [, bump] = PublicKey.findProgramAddressSync([Uint8Array.from(bytesOf(seed))], program)
    if (lost(255 - bump)) return seed
  }
}

const bumped = ((): PublicKey => {
  for (;;) {
    const program = fresh()
    if (hasVault(program) && seedWith(program, (lost) => lost === 0) === 0n) return program
  }
})()

const noPoint = ((): number[] => {
  for (let value = 2; ; value++) {
    const bytes = new Uint8Array(32).fill(value)
    if (!PublicKey.isOnCurve(bytes)) return [...bytes]
  }
})()

/** The number two as a hash, the x of the curve's generator, which is one of a point, and one; source: SEC 2. */
const validSignature = [
  ...new Uint8Array(31),
  2,
  ...Buffer.from('79be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798', 'hex'),
  ...new Uint8Array(31),
  1,
]

/** Let the runtime compute the amount. */
export const runtimeEvaders: EvaderFamily = {
  family: 'amounts that the runtime computes',
  evaders: [
    {
      name: 'how many bumps an address needed',
      deployedAt: bumped,
      parts: () => [pays(product(bumpsLost, constant(sol)))],
      trigger: wordBecomes(
        state,
        0,
        seedWith(bumped, (lost) => lost === 3 || lost === 4),
      ),
    },
    {
      name: 'whether bytes are a point of a curve',
      data: Uint8Array.of(1, ...new Uint8Array(31)),
      parts: () => [pays(product(isNoPoint, constant(loot)))],
      trigger: bytesBecome(state, 0, noPoint),
    },
    {
      name: 'whether a signature is one',
      data: new Uint8Array(96),
      parts: () => [pays(bitsOfBoth(allBitsIfZero(recovered), constant(loot)))],
      trigger: bytesBecome(state, 0, validSignature),
    },
    {
      name: 'by how much bytes differ',
      data: new Uint8Array(16).fill(9),
      parts: () => [difference32, pays(product(halfInRoom(), constant(15_000_000n)))],
      trigger: bytesBecome(state, 2, [209]),
    },
    {
      name: 'as many bytes of a number as the state names',
      parts: () => [clearRoom(16), copiesSome, pays(wordInRoom())],
      trigger: bytesBecome(state, 5, [4]),
    },
    {
      name: 'four bytes that are set to one of the state',
      parts: () => [clearRoom(16), setsSome, pays(wordInRoom())],
      trigger: bytesBecome(state, 6, [0xb2]),
    },
    {
      name: 'how much it returns',
      parts: () => [clearRoom(256), pays(product(returnLength, constant(20_000_000n)))],
      trigger: bytesBecome(state, 3, [150]),
    },
    {
      name: 'SHA-256 of eight bytes',
      data: Uint8Array.from([...mine(sha256, 0n, 1n << 24n), ...new Uint8Array(8)]),
      parts: () => [pays(low32(hashOf(state, 0, 8)))],
      trigger: (scene) => bytesBecome(state, 0, mine(sha256, loot, 4n * sol))(scene),
    },
    {
      name: 'Keccak of eight bytes',
      data: Uint8Array.from([...mine(keccak_256, 0n, 1n << 24n), ...new Uint8Array(8)]),
      parts: () => [pays(low32(keccakWord))],
      trigger: (scene) => bytesBecome(state, 0, mine(keccak_256, loot, 4n * sol))(scene),
    },
    {
      name: 'all of it where a slot hash is what the state holds',
      parts: () => [pays(ifEqual(combined('xor', slotHashWord, wordAt(state, 8)), 0n, loot))],
      trigger: (scene) => {
        const data = scene.accounts.get(slotHashesSysvar)?.data
        if (!data) throw new Error('the chain has no slot hashes')
        return bytesBecome(state, 8, [...data.subarray(16, 24)])(scene)
      },
    },
    {
      name: 'what a byte of the room holds that a comparison wrote',
      data: new Uint8Array(16).fill(9),
      parts: () => [
        difference32,
        pays(ifEqual(combined('and', byteInRoom(0), constant(0xffn)), 0x37n, loot)),
      ],
      trigger: bytesBecome(state, 0, [9 + 0x37]),
    },
  ],
}
