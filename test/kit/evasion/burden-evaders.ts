import { both, burn, byteIs, type Condition, type Part, when } from '../sbpf/program.ts'
import { byteAt, constant, holds, keep, kept, sum, type Value, whilst } from '../sbpf/values.ts'
import { fresh, type More, slot } from '../../on-chain/unknown-program.ts'
import type { EvaderFamily } from './evader.ts'
import { drain, sol } from './loot.ts'
import { bytesBecome } from './trigger.ts'

const { state, first } = slot

/** So many decisions on bytes of the state that lead to nothing. */
const junk = (count: number, bytes: number): Part[] =>
  Array.from({ length: count }, (_, index) =>
    when(holds(byteAt(state, index % bytes), 'equal', BigInt(100 + (index % 100))), [
      keep(1, sum(kept(1), constant(BigInt(index)))),
    ]),
  )

/** Reads so many bytes one after the other and adds them up. */
const addsUp = (bytes: number): Part[] => [
  keep(0, constant(0n)),
  keep(1, constant(0n)),
  whilst(holds(kept(0), 'less', BigInt(bytes)), [
    keep(1, sum(kept(1), stateByteAtKept)),
    keep(0, sum(kept(0), constant(1n))),
  ]),
]

const stateByteAtKept: Value = (program) => {
  kept(0)(program)
  program.code.move(4, 2)
  program.pointTo(2, state, 'data').add(2, 4).load8(2, 2, 0)
}

const all = (conditions: readonly Condition[]): Condition =>
  conditions.reduceRight((inner, outer) => both(outer, inner))

const nested = (conditions: readonly Condition[]): Part[] =>
  conditions.reduceRight<Part[]>((inner, condition) => [when(condition, inner)], [drain])

const spare: More = {
  key: fresh,
  role: 'read',
  account: (_, owner) => ({ lamports: sol, owner, data: new Uint8Array(32) }),
}

/** Make every trial expensive, or hide the one decision among many. */
export const burdenEvaders: EvaderFamily = {
  family: 'burnt budgets and junk',
  evaders: [
    {
      name: 'burns most of the compute units first',
      parts: () => [burn(55_000), when(byteIs(state, 15, 201), [drain])],
      trigger: bytesBecome(state, 15, [201]),
    },
    {
      name: 'burns them on one side of many decisions',
      parts: () => [
        ...Array.from({ length: 40 }, (_, index) =>
          when(byteIs(state, index % 12, 50 + index), [burn(30_000)]),
        ),
        when(byteIs(state, 14, 211), [drain]),
      ],
      trigger: bytesBecome(state, 14, [211]),
    },
    {
      name: 'four hundred decisions that lead nowhere',
      data: new Uint8Array(64),
      parts: () => [...junk(400, 60), when(byteIs(state, 61, 77), [drain])],
      trigger: bytesBecome(state, 61, [77]),
    },
    {
      name: 'a sum over a large state',
      data: new Uint8Array(2_000),
      parts: () => [...addsUp(2_000), when(holds(kept(1), 'equal', 12_345n), [drain])],
      trigger: bytesBecome(state, 100, [...new Array<number>(61).fill(200), 145]),
    },
    {
      name: 'one byte at the far end of ten accounts',
      more: Array.from({ length: 10 }, () => spare),
      parts: () => [
        ...Array.from({ length: 9 }, (_, index) =>
          when(byteIs(first + index, 3, 9), [keep(1, constant(1n))]),
        ),
        when(byteIs(first + 9, 31, 119), [drain]),
      ],
      trigger: bytesBecome(first + 9, 31, [119]),
    },
  ],
}

/** Nest their conditions. */
export const nestingEvaders: EvaderFamily = {
  family: 'deep nesting',
  evaders: [
    {
      name: 'five bytes, each behind the other',
      parts: () => nested([3, 5, 7, 11, 13].map((value, index) => byteIs(state, 3 * index, value))),
      trigger: bytesBecome(state, 0, [3, 0, 0, 5, 0, 0, 7, 0, 0, 11, 0, 0, 13]),
    },
    {
      name: 'sixteen bytes, each behind the other',
      parts: () =>
        nested(Array.from({ length: 16 }, (_, index) => byteIs(state, index, 40 + index))),
      trigger: bytesBecome(
        state,
        0,
        Array.from({ length: 16 }, (_, index) => 40 + index),
      ),
    },
    {
      name: 'forty comparisons of the same bytes',
      parts: () => [
        when(
          all(
            Array.from({ length: 40 }, (_, index) =>
              holds(
                sum(byteAt(state, index % 8), constant(BigInt(index))),
                'equal',
                BigInt(index + 9),
              ),
            ),
          ),
          [drain],
        ),
      ],
      trigger: bytesBecome(state, 0, new Array<number>(8).fill(9)),
    },
    {
      name: 'a decision in a loop that has to go well every time',
      data: new Uint8Array(64),
      parts: () => [
        keep(0, constant(0n)),
        keep(1, constant(0n)),
        whilst(holds(kept(0), 'less', 32n), [
          when(holds(stateByteAtKept, 'equal', 77n), [keep(1, sum(kept(1), constant(1n)))]),
          keep(0, sum(kept(0), constant(1n))),
        ]),
        when(holds(kept(1), 'equal', 32n), [drain]),
      ],
      trigger: bytesBecome(state, 0, new Array<number>(32).fill(77)),
    },
  ],
}
