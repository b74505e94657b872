import { addToByte, byteIs, call, type Part, transferSol, when } from '../sbpf/program.ts'
import { paySol, withdrawStake } from '../sbpf/calls.ts'
import {
  byteAt,
  combined,
  constant,
  holds,
  keep,
  kept,
  product,
  sum,
  type Value,
  whilst,
  wordAt,
} from '../sbpf/values.ts'
import { memoProgramId, stakeAt, stakeSlots } from './assets.ts'
import { fresh, type More, slot } from '../../on-chain/unknown-program.ts'
import type { EvaderFamily } from './evader.ts'
import { drain, sol, withWord } from './loot.ts'
import { bytesBecome, wordBecomes, wordsBecome } from './trigger.ts'

const { state, user, other, system, first } = slot

const decoy: More = {
  key: fresh,
  role: 'write',
  account: (_, owner) => ({ lamports: sol, owner, data: new Uint8Array(64) }),
}
const decoys = (count: number): More[] => Array.from({ length: count }, () => decoy)
const pays = (amount: Value): Part => paySol(system, user, other, amount)

/** A memo of so many bytes of the state, signed by the user. */
const memoOf = (offset: number, words: number): Part =>
  call(
    first,
    [{ account: user, signer: true }],
    new Uint8Array(8 * words).fill(65),
    Array.from({ length: words }, (_, index) => ({
      offset: 8 * index,
      load: (program) => {
        combined('or', wordAt(state, offset + 8 * index), constant(0x4141_4141_4141_4141n))(program)
        program.code.move(3, 2)
      },
    })),
  )

/** Hide the one number or decision that counts among many that do not. */
export const floodEvaders: EvaderFamily = {
  family: 'floods of decoys',
  evaders: [
    {
      name: 'twenty decoy payments behind bytes, then one by a field',
      more: decoys(20),
      data: new Uint8Array(64),
      parts: () => [
        ...Array.from({ length: 20 }, (_, index) =>
          when(byteIs(state, index, 77), [transferSol(system, user, first + index, 1n)]),
        ),
        when(byteIs(state, 30, 77), [pays(wordAt(state, 40))]),
      ],
      trigger: (scene) =>
        new Map([
          ...bytesBecome(state, 30, [77, 0, 0, 0, 0, 0, 0, 0, 0, 0, ...bytesOf(4n * sol)])(scene),
        ]),
    },
    {
      name: 'thirty payments of a byte each, then one of a field',
      more: decoys(2),
      data: new Uint8Array(64),
      parts: () => [
        ...Array.from({ length: 30 }, (_, index) =>
          paySol(system, user, first + (index % 2), byteAt(state, index)),
        ),
        pays(wordAt(state, 48)),
      ],
      trigger: wordBecomes(state, 48, 4n * sol),
    },
    {
      name: 'a memo of the state, then a payment of a field',
      more: [{ key: () => memoProgramId, role: 'read' }],
      data: new Uint8Array(128),
      parts: () => [memoOf(0, 12), pays(wordAt(state, 104))],
      trigger: wordBecomes(state, 104, 4n * sol),
    },
    {
      name: 'a hundred and twenty decoy payments, each of its own, then a stake',
      more: [...stakeSlots, ...decoys(1)],
      data: new Uint8Array(128),
      parts: () => [
        ...Array.from({ length: 120 }, (_, index) =>
          when(byteIs(state, index, 77), [transferSol(system, user, other, BigInt(index + 1))]),
        ),
        when(byteIs(state, 125, 77), [
          withdrawStake({ ...stakeAt, to: other }, constant(2n * sol)),
        ]),
      ],
      trigger: bytesBecome(state, 125, [77]),
    },
    {
      name: 'five hundred functions, one of which takes',
      parts: () => [
        (program) => {
          const { code } = program
          const start = program.newLabel()
          program.functions.push(({ code: inner }) => {
            inner.label(start)
            for (let index = 0; index < 500; index++)
              inner.moveImmediate(0, index === 473 ? 9 : 1).exit()
          })
          combined('and', wordAt(state, 0), constant(0x1ffn))(program)
          code.multiplyImmediate(2, 16).loadAddress(3, start).add(3, 2).callRegister(3)
          code.move(2, 0)
        },
        when(
          holds(({ code }) => void code.move(2, 0), 'equal', 9n),
          [drain],
        ),
      ],
      trigger: wordBecomes(state, 0, 473n),
    },
    {
      name: 'three thousand decisions that lead nowhere',
      data: new Uint8Array(128),
      parts: () => [
        ...Array.from({ length: 3_000 }, (_, index) =>
          when(holds(byteAt(state, index % 120), 'equal', BigInt(1 + (index % 250))), [
            keep(1, constant(BigInt(index))),
          ]),
        ),
        when(byteIs(state, 125, 201), [drain]),
      ],
      trigger: bytesBecome(state, 125, [201]),
    },
  ],
}

/** Make a number of several that are all zero now. */
export const jointEvaders: EvaderFamily = {
  family: 'numbers of several fields',
  evaders: [
    {
      name: 'the product of two fields',
      parts: () => [pays(product(wordAt(state, 0), wordAt(state, 8)))],
      trigger: wordsBecome(state, [4n, sol]),
    },
    {
      name: 'the product of three fields, one of which is a byte',
      data: new Uint8Array(64),
      parts: () => [pays(product(product(wordAt(state, 0), byteAt(state, 20)), wordAt(state, 40)))],
      trigger: (scene) => {
        const data = new Uint8Array(64)
        new DataView(data.buffer).setBigUint64(0, 2n, true)
        data[20] = 2
        new DataView(data.buffer).setBigUint64(40, sol, true)
        return bytesBecome(state, 0, [...data])(scene)
      },
    },
    {
      name: 'one field, if another is not zero, by a mask',
      parts: () => [
        pays(
          combined('and', wordAt(state, 0), combined('subtract', constant(0n), byteAt(state, 15))),
        ),
      ],
      trigger: wordsBecome(state, [4n * sol, 1n << 56n]),
    },
    {
      name: 'a sum of bytes with their weights',
      data: new Uint8Array(64),
      parts: () => [
        pays(
          [10, 21, 32, 43].reduce<Value>(
            (all, offset) => sum(all, product(byteAt(state, offset), constant(sol))),
            constant(0n),
          ),
        ),
      ],
      trigger: bytesBecome(state, 43, [4]),
    },
  ],
}

/** Choose the amount of a payment that the preview shows small. */
export const choiceAmountEvaders: EvaderFamily = {
  family: 'amounts behind copies',
  evaders: [
    {
      name: 'a counted byte decides on the amount',
      parts: () => [
        keep(1, constant(0n)),
        whilst(holds(kept(1), 'less', byteAt(state, 2)), [keep(1, sum(kept(1), constant(1n)))]),
        keep(2, constant(1_000n)),
        when(holds(kept(1), 'equal', 99n), [keep(2, constant(4n * sol))]),
        pays(kept(2)),
      ],
      trigger: bytesBecome(state, 2, [99]),
    },
    {
      name: 'the amount grows with each round of a loop',
      parts: () => [
        keep(1, constant(0n)),
        keep(2, constant(1_000n)),
        whilst(holds(kept(1), 'less', byteAt(state, 2)), [
          keep(1, sum(kept(1), constant(1n))),
          keep(2, sum(kept(2), constant(40_000_000n))),
        ]),
        pays(kept(2)),
        addToByte(state, 9, 1),
      ],
      trigger: bytesBecome(state, 2, [100]),
    },
    {
      name: 'a hash decides on the amount',
      data: withWord(64, 0, 5n),
      parts: () => [
        keep(2, constant(1_000n)),
        when(holds(product(wordAt(state, 0), wordAt(state, 0)), 'equal', 1_234_321n), [
          keep(2, constant(4n * sol)),
        ]),
        pays(kept(2)),
      ],
      trigger: wordBecomes(state, 0, 1_111n),
    },
  ],
}

function bytesOf(word: bigint): number[] {
  return [...new Uint8Array(new BigUint64Array([word]).buffer)]
}
