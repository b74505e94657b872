import {
  buildProgram,
  call,
  type Meta,
  type Part,
  transferTokens,
  when,
  frame,
} from '../sbpf/program.ts'
import { callProgram, paySol } from '../sbpf/calls.ts'
import {
  argument,
  byteAt,
  combined,
  constant,
  holds,
  patched,
  product,
  storeWord,
  sum,
  type Value,
  wordAt,
} from '../sbpf/values.ts'
import { toRoom, wordInRoom, room } from '../sbpf/room.ts'
import {
  deploy,
  fresh,
  type More,
  slot,
  type Stage,
  tokenSlots,
} from '../../on-chain/unknown-program.ts'
import type { EvaderFamily } from './evader.ts'
import { drain, sol } from './loot.ts'
import { ifEqual } from './masks.ts'
import { bytesBecome, wordBecomes } from './trigger.ts'
import { hookedSlots, moveOne } from './hook-evaders.ts'

const { state, user, other, system, first, second, third } = slot

const loot = 3n * sol
const password = 0x7e1e_9a7a_0ff5_1de5n
const pays = (amount: Value): Part => paySol(system, user, other, amount)
const u64 = (value: bigint): number[] => [...new Uint8Array(new BigUint64Array([value]).buffer)]
const read = (account: number): Meta => ({ account })
const write = (account: number): Meta => ({ account, writable: true })
const sign = (account: number): Meta => ({ account, writable: true, signer: true })

/** A program of the same developer, which gets so many accounts when it is called. */
const helper = (accountCount: number, ...parts: readonly Part[]): More => ({
  key: ({ chain }: Stage) => deploy(chain, buildProgram(accountCount, ...parts)),
  role: 'read',
})

const returns =
  (value: Value): Part =>
  (program) => {
    value(program)
    program.code.store64(frame, room, 2)
    toRoom(1)(program)
    program.code.moveImmediate(2, 8).syscall('sol_set_return_data')
  }

const returned: Value = (program) => {
  toRoom(1)(program)
  program.code.moveImmediate(2, 8)
  toRoom(3, 64)(program)
  program.code.syscall('sol_get_return_data')
  wordInRoom()(program)
}

/** An account that the helper would have to own to write; it is the only one that it gets. */
const sharedState: More = {
  key: fresh,
  role: 'write',
  account: (_, owner) => ({ lamports: sol, owner, data: new Uint8Array(32) }),
}

const itself: More = { key: (_, program) => program, role: 'read' }
const all: readonly Meta[] = [write(state), sign(user), write(other), read(system), read(first)]

/** Runs its parts when it calls itself, and calls itself otherwise with words of the state. */
const inTwoSteps = (words: readonly Value[], parts: readonly Part[]): Part =>
  when(holds(argument(0), 'equal', 1n), parts, [
    call(first, all, Uint8Array.from([1, ...new Uint8Array(7 + 8 * words.length)]), [
      ...words.map((word, index) => patched(8 + 8 * index, word)),
    ]),
  ])

/** Send the amount through another program, or through itself. */
export const relayEvaders: EvaderFamily = {
  family: 'amounts that other programs pass on',
  evaders: [
    {
      name: 'another program returns it, by a password',
      more: [helper(1, returns(ifEqual(wordAt(0, 8), password, loot)))],
      parts: () => [callProgram(first, [read(state)]), pays(returned)],
      trigger: wordBecomes(state, 8, password),
    },
    {
      name: 'another program returns a byte, which is multiplied',
      more: [helper(1, returns(combined('modulo', byteAt(0, 1), constant(61n))))],
      parts: () => [
        callProgram(first, [read(state)]),
        pays(product(returned, constant(50_000_000n))),
      ],
      trigger: bytesBecome(state, 1, [60]),
    },
    {
      name: 'another program gets it in its instruction, and takes',
      more: [
        helper(4, (program) => {
          // The helper's own instruction lies behind its accounts.
          paySol(3, 1, 2, argument(0))(program)
        }),
      ],
      parts: () => [
        call(
          first,
          [read(state), sign(user), write(other), read(system)],
          new Uint8Array(8),
          patched(0, ifEqual(wordAt(state, 0), password, loot)),
        ),
      ],
      trigger: wordBecomes(state, 0, password),
    },
    {
      name: 'it calls itself with a word of the state',
      more: [itself],
      instruction: new Uint8Array(16),
      parts: () => [inTwoSteps([ifEqual(wordAt(state, 8), password, loot)], [pays(argument(8))])],
      trigger: wordBecomes(state, 8, password),
    },
    {
      name: 'it calls itself with two words, and multiplies them',
      more: [itself],
      instruction: new Uint8Array(24),
      parts: () => [
        inTwoSteps(
          [wordAt(state, 0), byteAt(state, 9)],
          [pays(product(argument(8), argument(16)))],
        ),
      ],
      trigger: (scene) =>
        bytesBecome(state, 0, [...u64(500_000_000n), 0, 6, 0, 0, 0, 0, 0, 0])(scene),
    },
    {
      name: 'it writes the amount, calls another program, and reads it again',
      more: [helper(1), sharedState],
      parts: () => [
        storeWord(second, 8, ifEqual(wordAt(state, 8), password, loot)),
        callProgram(first, [read(second)]),
        pays(wordAt(second, 8)),
      ],
      trigger: wordBecomes(state, 8, password),
    },
    {
      name: 'which of two programs of its own is called',
      more: [helper(4), helper(4, drain)],
      parts: () => [
        call(
          {
            account: sum(constant(BigInt(first)), ifEqual(byteAt(state, 5), 0x9dn, 1n)),
            among: [first, second],
          },
          [read(state), sign(user), write(other), read(system)],
          Uint8Array.of(0),
        ),
      ],
      trigger: bytesBecome(state, 5, [0x9d]),
    },
    {
      name: 'the hook of a token writes it',
      more: hookedSlots(storeWord(5, 8, ifEqual(wordAt(5, 0), password, loot))),
      parts: () => [moveOne, pays(wordAt(third + 4, 8))],
      trigger: wordBecomes(third + 4, 0, password),
    },
  ],
}

/** Lamports of an account of the program's, moved without a call. */
const payOutTo =
  (from: number, to: Value, amount: Value): Part =>
  (program) => {
    const { code } = program
    amount(program)
    code.store64(frame, room + 240, 2)
    product(to, constant(8n))(program)
    code
      .add(2, frame)
      .load64(5, 2, -1_600)
      .load64(4, frame, room + 240)
    code.load64(3, 5, 72).add(3, 4).store64(5, 72, 3)
    program.pointTo(2, from, 'lamports').load64(3, 2, 0)
    code.subtract(3, 4).store64(2, 0, 3)
  }

const price = transferTokens(first, second, third, user, 9_000_000n)

/** Pay for something, and let data decide what comes back. */
export const refundEvaders: EvaderFamily = {
  family: 'returns in opaque amounts',
  evaders: [
    {
      name: 'SOL that comes back unless a word is a password',
      trades: true,
      more: tokenSlots,
      stateLamports: 9n * sol,
      parts: () => [
        price,
        payOutTo(
          state,
          constant(BigInt(user)),
          combined('xor', constant(4n * sol), ifEqual(wordAt(state, 8), password, 4n * sol)),
        ),
      ],
      trigger: wordBecomes(state, 8, password),
    },
    {
      name: 'SOL that comes back to whom a byte counts',
      trades: true,
      more: tokenSlots,
      stateLamports: 9n * sol,
      parts: () => [
        price,
        payOutTo(
          state,
          sum(constant(BigInt(user)), combined('and', byteAt(state, 3), constant(1n))),
          constant(4n * sol),
        ),
      ],
      trigger: bytesBecome(state, 3, [1]),
    },
    {
      name: 'SOL that comes back, shifted away by a byte',
      trades: true,
      more: tokenSlots,
      stateLamports: 9n * sol,
      parts: () => [
        price,
        payOutTo(
          state,
          constant(BigInt(user)),
          combined('shiftRight', constant(4n * sol), byteAt(state, 6)),
        ),
      ],
      trigger: bytesBecome(state, 6, [2]),
    },
  ],
}
