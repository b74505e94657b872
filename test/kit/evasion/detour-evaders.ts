import { keccak_256 } from '@noble/hashes/sha3'
import { PublicKey } from '@solana/web3.js'
import { clockSysvar } from '../../../src/solana/address/known-address.ts'
import { frame, frameAt, type Part, when } from '../sbpf/program.ts'
import { byteAt, combined, constant, holds, keyWord, type Value, wordAt } from '../sbpf/values.ts'
import { byteInRoom, clearRoom, room, toRoom, wordInRoom } from '../sbpf/room.ts'
import { type More, slot } from '../../on-chain/unknown-program.ts'
import type { EvaderFamily } from './evader.ts'
import { drain, drainsWhen } from './loot.ts'
import { bytesBecome, keyBecomes, timePasses } from './trigger.ts'

const { state, other, first } = slot

/** Bytes of an account compared with those of another by the runtime. */
const comparedKeys: Value = (program) => {
  const { code } = program
  program.pointTo(1, state, 'data', 9)
  program.pointTo(2, other, 'key')
  code.moveImmediate(3, 32)
  toRoom(4)(program)
  code.syscall('sol_memcmp_').load32(2, frame, room)
}

/** Copies a number of the constant's bytes that the state names. */
const copiesSome: Part = (program) => {
  const { code } = program
  byteAt(state, 3)(program)
  code.andImmediate(2, 31).move(3, 2)
  toRoom(1)(program)
  code.loadTable(2, new Uint8Array(32).fill(7)).syscall('sol_memcpy_')
}

const setsSome: Part = (program) => {
  const { code } = program
  byteAt(state, 3)(program)
  code.move(0, 2).moveImmediate(3, 8)
  toRoom(1)(program)
  code.move(2, 0).syscall('sol_memset_')
}

/** Writes at a place that the state names. */
const writesSomewhere: Part = (program) => {
  const { code } = program
  byteAt(state, 3)(program)
  code.andImmediate(2, 31).add(2, frame).moveImmediate(3, 9).store8(2, room, 3)
}

/** The first bytes of the address that a seed in the state makes. */
const derivedWord: Value = (program) => {
  const { code } = program
  program.pointTo(2, state, 'data', 4)
  code.store64(frame, frameAt.scratch, 2).moveImmediate(2, 4)
  code.store64(frame, frameAt.scratch + 8, 2)
  code.move(1, frame).addImmediate(1, frameAt.scratch).moveImmediate(2, 1)
  // Behind the instruction's data lies the program's own address.
  code.load64(3, 7, 0).add(3, 7).addImmediate(3, 8)
  toRoom(4)(program)
  code.syscall('sol_create_program_address').load64(2, frame, room)
}

const seedOf = (program: PublicKey): { seed: number[]; key: PublicKey } => {
  for (let value = 1; ; value++) {
    const seed = [value % 256, value >> 8, 5, 5]
    try {
      return { seed, key: PublicKey.createProgramAddressSync([Uint8Array.from(seed)], program) }
    } catch {
      // On the curve: another seed.
    }
  }
}

const derived: More = { key: (_, program) => seedOf(program).key, role: 'read' }

const keccakWord: Value = (program) => {
  const { code } = program
  program.pointTo(2, state, 'data', 0)
  code.store64(frame, frameAt.scratch, 2).moveImmediate(2, 8)
  code.store64(frame, frameAt.scratch + 8, 2)
  code.move(1, frame).addImmediate(1, frameAt.scratch).moveImmediate(2, 1)
  toRoom(3)(program)
  code.syscall('sol_keccak256').load64(2, frame, room)
}

/** The unix time, by the call that reads any sysvar. */
const timeOfSysvar: Value = (program) => {
  const { code } = program
  code.loadTable(1, new PublicKey(clockSysvar).toBytes())
  toRoom(2)(program)
  code.moveImmediate(3, 32).moveImmediate(4, 8).syscall('sol_get_sysvar').load64(2, frame, room)
}

/** Calls itself as many times as the state names. */
const recursion: Value = (program) => {
  const { code } = program
  const [deeper, end] = [program.newLabel(), program.newLabel()]
  program.functions.push(({ code: inner }) => {
    inner.label(deeper).jumpIf('equal', 1, 0, end).addImmediate(1, -1).call(deeper)
    inner.addImmediate(0, 3).label(end).exit()
  })
  byteAt(state, 6)(program)
  code.move(1, 2).moveImmediate(0, 0).call(deeper).move(2, 0)
}

/** Send the number that decides through the runtime, through addresses, or through the stack. */
export const detourEvaders: EvaderFamily = {
  family: 'detours through system calls and memory',
  evaders: [
    {
      name: 'the runtime compares 32 bytes',
      data: new Uint8Array(64),
      parts: drainsWhen(holds(comparedKeys, 'equal', 0n)),
      trigger: keyBecomes(state, 9, ({ other: thief }) => thief),
    },
    {
      name: 'as many bytes of a constant as the state names',
      parts: () => [clearRoom(64), copiesSome, when(holds(byteInRoom(20), 'equal', 7n), [drain])],
      trigger: bytesBecome(state, 3, [25]),
    },
    {
      name: 'bytes set to what the state names',
      parts: () => [
        clearRoom(64),
        setsSome,
        when(holds(wordInRoom(), 'equal', 0x1111_1111_1111_1111n), [drain]),
      ],
      trigger: bytesBecome(state, 3, [0x11]),
    },
    {
      name: 'a mark at a place that the state names',
      parts: () => [
        clearRoom(64),
        writesSomewhere,
        when(holds(byteInRoom(17), 'equal', 9n), [drain]),
      ],
      trigger: bytesBecome(state, 3, [17]),
    },
    {
      name: 'an address made of a seed in the state',
      more: [derived],
      parts: drainsWhen(holds(derivedWord, 'equal', keyWord(first))),
      trigger: (scene) => bytesBecome(state, 4, seedOf(new PublicKey(scene.program)).seed)(scene),
    },
    {
      name: 'Keccak of eight bytes, with enough zeros',
      data: Uint8Array.from([1, 2, 3, 4, 5, 6, 7, 8, 0, 0, 0, 0, 0, 0, 0, 0]),
      parts: drainsWhen(holds(combined('and', keccakWord, constant(0xffn)), 'equal', 0x42n)),
      trigger: (scene) => bytesBecome(state, 0, keccakSource())(scene),
    },
    {
      name: 'the time, by the call that reads any sysvar',
      parts: ({ now }) => [when(holds(timeOfSysvar, 'greater', now + 900n), [drain])],
      trigger: timePasses({ seconds: 1_000n, slots: 2_500n }),
    },
    {
      name: 'how deep a function calls itself',
      parts: drainsWhen(holds(recursion, 'equal', 21n)),
      trigger: bytesBecome(state, 6, [7]),
    },
    {
      name: 'a word that is shifted by another',
      parts: drainsWhen(
        holds(
          combined('shiftLeft', constant(1n), combined('and', wordAt(state, 8), constant(63n))),
          'equal',
          1n << 44n,
        ),
      ),
      trigger: bytesBecome(state, 8, [44]),
    },
  ],
}

function keccakSource(): number[] {
  for (let value = 0; ; value++) {
    const source = [value & 255, value >> 8, 9, 9, 9, 9, 9, 9]
    if (keccak_256(Uint8Array.from(source))[0] === 0x42) return source
  }
}
