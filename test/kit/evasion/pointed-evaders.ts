import { call, frame, frameAt, type Part, type Program } from '../sbpf/program.ts'
import { paySol } from '../sbpf/calls.ts'
import {
  byteAt,
  combined,
  constant,
  keyWord,
  product,
  sum,
  type Value,
  wordAt,
} from '../sbpf/values.ts'
import { byteInRoom, clearRoom, halfInRoom, room, toRoom, wordInRoom } from '../sbpf/room.ts'
import { slot } from '../../on-chain/unknown-program.ts'
import type { EvaderFamily } from './evader.ts'
import { sol } from './loot.ts'
import { bitsOfBoth } from './masks.ts'
import { bytesBecome } from './trigger.ts'

const { state, user, other, system } = slot

const loot = 3n * sol
const pays = (amount: Value): Part => paySol(system, user, other, amount)
const lowBits = (value: Value, mask: bigint): Value => bitsOfBoth(value, constant(mask))

/** Adds a number to the start of the room, in register 2. */
const placeInRoom =
  (offset: Value): Value =>
  (program) => {
    offset(program)
    program.code.add(2, frame).addImmediate(2, room)
  }

const marksWordAt =
  (offset: Value, word: bigint): Part =>
  (program) => {
    placeInRoom(offset)(program)
    program.code.loadConstant(3, word).store64(2, 0, 3)
  }

const countsAt =
  (offset: Value): Part =>
  (program) => {
    placeInRoom(offset)(program)
    program.code.load8(3, 2, 0).addImmediate(3, 1).store8(2, 0, 3)
  }

/** Copies the bytes of the loot to where a number points. */
const copiesLootTo =
  (offset: Value): Part =>
  (program) => {
    placeInRoom(offset)(program)
    program.code.move(1, 2).loadTable(2, bytesOf(loot)).moveImmediate(3, 8).syscall('sol_memmove_')
  }

/** One byte of the loot, written into the instruction that is being made. */
const marksInstruction: Part = (program) => {
  lowBits(byteAt(state, 1), 31n)(program)
  program.code
    .add(2, frame)
    .moveImmediate(3, 0xb0)
    .store8(2, frameAt.data + 4, 3)
}

const marksState: Part = (program) => {
  product(lowBits(byteAt(state, 0), 15n), constant(8n))(program)
  program.code.move(4, 2)
  program.pointTo(2, state, 'data', 16).add(2, 4).loadConstant(3, loot).store64(2, 0, 3)
}

const writesKey =
  (account: number, offset: Value): Part =>
  (program) => {
    for (let at = 0; at < 32; at += 8) {
      keyWord(account, at)(program)
      program.code.move(4, 2)
      placeInRoom(sum(offset, constant(BigInt(at))))(program)
      program.code.store64(2, 0, 4)
    }
  }

/** Write at a place that a byte names, and take what is found at another. */
export const markEvaders: EvaderFamily = {
  family: 'marks where a byte points',
  evaders: [
    {
      name: 'a word among eight',
      parts: () => [
        clearRoom(64),
        marksWordAt(product(lowBits(byteAt(state, 3), 7n), constant(8n)), loot),
        pays(wordInRoom(40)),
      ],
      trigger: bytesBecome(state, 3, [5]),
    },
    {
      name: 'how often a byte is among four',
      parts: () => [
        clearRoom(64),
        ...[0, 1, 2, 3].map((offset) => countsAt(lowBits(byteAt(state, offset), 31n))),
        pays(product(byteInRoom(17), constant(sol))),
      ],
      trigger: bytesBecome(state, 0, [17, 3, 17, 17]),
    },
    {
      name: 'a byte of the instruction that is being made',
      parts: () => [
        call(
          system,
          [
            { account: user, signer: true, writable: true },
            { account: other, writable: true },
          ],
          Uint8Array.from([2, 0, 0, 0, ...new Uint8Array(8)]),
          { offset: 48, load: marksInstruction },
        ),
      ],
      data: Uint8Array.of(0, 20, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0),
      trigger: bytesBecome(state, 1, [3]),
    },
    {
      name: 'a copy that the runtime makes there',
      parts: () => [
        clearRoom(128),
        copiesLootTo(lowBits(byteAt(state, 9), 63n)),
        pays(wordInRoom(33)),
      ],
      trigger: bytesBecome(state, 9, [33]),
    },
    {
      name: 'a word in its own account',
      data: new Uint8Array(160),
      parts: () => [marksState, pays(wordAt(state, 16 + 8 * 9))],
      trigger: bytesBecome(state, 0, [9]),
    },
    {
      name: 'the address that gets it',
      parts: () => [
        clearRoom(160),
        writesKey(user, constant(0n)),
        writesKey(other, product(lowBits(byteAt(state, 2), 3n), constant(32n))),
        call(
          system,
          [
            { account: user, signer: true, writable: true },
            { account: other, writable: true, chosen: { key: toRoom(2), among: [user, other] } },
          ],
          Uint8Array.from([2, 0, 0, 0, ...bytesOf(loot)]),
        ),
      ],
      data: Uint8Array.of(0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0),
      trigger: bytesBecome(state, 2, [0]),
    },
    {
      name: 'half a word, through two places',
      parts: () => [
        clearRoom(128),
        countsAt(lowBits(byteAt(state, 7), 31n)),
        marksWordAt(sum(constant(64n), product(byteInRoom(11), constant(8n))), loot),
        pays(halfInRoom(72)),
      ],
      trigger: bytesBecome(state, 7, [11]),
    },
  ],
}

/** What a table of constants holds at a place; leaves it in register 2. */
const entry =
  (bytes: Uint8Array, index: Value): Value =>
  (program) => {
    index(program)
    program.code.move(4, 2).loadTable(3, bytes).add(3, 4).load8(2, 3, 0)
  }

/** A word of the state that a number chooses. */
const stateWord =
  (index: Value, from: number): Value =>
  (program) => {
    product(index, constant(8n))(program)
    program.code.move(4, 2)
    program.pointTo(2, state, 'data', from).add(2, 4).load64(2, 2, 0)
  }

const stateByte =
  (index: Value): Value =>
  (program) => {
    index(program)
    program.code.move(4, 2)
    program.pointTo(2, state, 'data').add(2, 4).load8(2, 2, 0)
  }

/** What one of several functions of the program returns. */
const returnedBy =
  (index: Value, amounts: readonly bigint[]): Value =>
  (program: Program) => {
    const { code } = program
    const labels = amounts.map((amount) => {
      const label = program.newLabel()
      program.functions.push(({ code: inner }) => {
        inner.label(label).loadConstant(0, amount).exit()
      })
      return label
    })
    labels.forEach((label, at) => code.loadAddress(2, label).store64(frame, room + 8 * at, 2))
    product(index, constant(8n))(program)
    code.add(2, frame).load64(2, 2, room).callRegister(2).move(2, 0)
  }

const only = (size: number, index: number, value: number): Uint8Array => {
  const bytes = new Uint8Array(size)
  bytes[index] = value
  return bytes
}
const shuffled = Uint8Array.from({ length: 256 }, (_, index) => (index * 91 + 17) & 255)

/** Look the amount up. */
export const lookupEvaders: EvaderFamily = {
  family: 'amounts in tables',
  evaders: [
    {
      name: 'one of 256 entries',
      parts: () => [
        pays(product(entry(only(256, 0xd7, 60), byteAt(state, 2)), constant(50_000_000n))),
      ],
      trigger: bytesBecome(state, 2, [0xd7]),
    },
    {
      name: 'a table that another table points into, of bits to shift by',
      parts: () => [
        pays(
          combined(
            'shiftLeft',
            constant(3n),
            entry(only(256, shuffled[0x5a] ?? 0, 30), entry(shuffled, byteAt(state, 6))),
          ),
        ),
      ],
      trigger: bytesBecome(state, 6, [0x5a]),
    },
    {
      name: 'a word of its state, chosen by a byte',
      data: Uint8Array.from([0, 0, 0, 0, 0, 0, 0, 0, ...new Uint8Array(40), ...bytesOf(loot), 0]),
      parts: () => [pays(stateWord(lowBits(byteAt(state, 0), 7n), 8))],
      trigger: bytesBecome(state, 0, [5]),
    },
    {
      name: 'a byte that three bytes lead to',
      data: only(64, 63, 250),
      parts: () => [
        pays(
          product(
            stateByte(stateByte(stateByte(lowBits(byteAt(state, 1), 63n)))),
            constant(12_000_000n),
          ),
        ),
      ],
      trigger: (scene) => {
        const data = only(64, 63, 250)
        data.set([0, 20], 0)
        data[20] = 33
        data[33] = 63
        return bytesBecome(state, 0, [...data])(scene)
      },
    },
    {
      name: 'a function that a byte chooses returns it',
      parts: () => [
        pays(returnedBy(lowBits(byteAt(state, 4), 7n), [0n, 1n, 2n, 3n, 4n, 5n, loot, 7n])),
      ],
      trigger: bytesBecome(state, 4, [6]),
    },
    {
      name: 'a bit of a map',
      parts: () => [
        pays(
          product(
            lowBits(
              combined('shiftRight', constant(1n << 44n), lowBits(byteAt(state, 5), 63n)),
              1n,
            ),
            constant(loot),
          ),
        ),
      ],
      trigger: bytesBecome(state, 5, [44]),
    },
  ],
}

function bytesOf(word: bigint): Uint8Array {
  return new Uint8Array(new BigUint64Array([word]).buffer)
}
