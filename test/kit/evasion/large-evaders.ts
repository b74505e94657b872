import { byteIs, fail, type Part, type Program, when } from '../sbpf/program.ts'
import {
  argument,
  byteAt,
  combined,
  constant,
  holds,
  keep,
  kept,
  sum,
  wordAt,
} from '../sbpf/values.ts'
import { type Call, slot } from '../../on-chain/unknown-program.ts'
import type { EvaderFamily } from './evader.ts'
import { drain } from './loot.ts'
import { bytesBecome } from './trigger.ts'

const { state } = slot
const handlerCount = 24
const checkCount = 60
const stateBytes = 512
const called = 7

/** One check of a handler, of the kinds that programs make of their accounts; fails with an error of its own. */
const check = (handler: number, index: number): Part => {
  const at = (handler * 31 + index * 7) % (stateBytes - 8)
  if (index % 3 === 0) return when(holds(byteAt(state, at), 'greater', 200n), [fail])
  if (index % 3 === 1) return when(holds(wordAt(state, at), 'greater', 1n << 62n), [fail])
  return when(holds(combined('and', byteAt(state, at), constant(0x80n)), 'equal', 0n), [
    keep(index % 8, sum(kept(index % 8), byteAt(state, at))),
  ])
}

/** A program of many handlers, with `patch` in place of one check of the one that is called. */
const large =
  (patch: { at: number; part: Part }, more: readonly Part[] = []): Call['parts'] =>
  () => [
    ...Array.from({ length: handlerCount }, (_, handler) =>
      when(holds(argument(0), 'equal', BigInt(handler)), [
        ...Array.from({ length: checkCount }, (__, index) =>
          handler === called && index === patch.at ? patch.part : check(handler, index),
        ),
      ]),
    ),
    ...more,
  ]

const instruction = Uint8Array.of(called, 0, 0, 0, 0, 0, 0, 0)
const data = new Uint8Array(stateBytes).fill(1)

/** Jumps to a label elsewhere in the program, as a patched instruction does. */
const goTo =
  (label: string): Part =>
  ({ code }: Program) =>
    void code.jump(label)

const behindReturn =
  (label: string): Part =>
  (program) => {
    const { code } = program
    code.moveImmediate(0, 0).exit().label(label)
    drain(program)
  }

/** Hide one decision among the checks of a large program. */
export const largeEvaders: EvaderFamily = {
  family: 'a patched branch in a large program',
  evaders: [
    {
      name: 'an error that became a theft',
      data,
      instruction,
      parts: large({
        at: 33,
        part: when(holds(wordAt(state, 101), 'greater', 1n << 62n), [drain]),
      }),
      trigger: bytesBecome(state, 108, [0x7f]),
    },
    {
      name: 'three nested checks in place of one',
      data,
      instruction,
      parts: large({
        at: 57,
        part: when(byteIs(state, 300, 60), [
          when(byteIs(state, 301, 61), [when(byteIs(state, 302, 62), [drain])]),
        ]),
      }),
      trigger: bytesBecome(state, 300, [60, 61, 62]),
    },
    {
      name: 'a check that jumps behind the end',
      data,
      instruction,
      parts: large({ at: 5, part: when(byteIs(state, 44, 99), [goTo('behind')]) }, [
        behindReturn('behind'),
      ]),
      trigger: bytesBecome(state, 44, [99]),
    },
    {
      name: 'one handler that goes on in another',
      data,
      instruction,
      parts: large({
        at: 20,
        part: when(
          holds(byteAt(state, 200), 'equal', byteAt(state, 201)),
          [],
          [when(holds(byteAt(state, 200), 'equal', 9n), [drain])],
        ),
      }),
      trigger: bytesBecome(state, 200, [9, 8]),
    },
  ],
}
