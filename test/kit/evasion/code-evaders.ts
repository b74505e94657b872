import { type Condition, frame, frameAt, type Part, type Program, when } from '../sbpf/program.ts'
import { byteAt, constant, holds, keep, kept, sum, type Value, wordAt } from '../sbpf/values.ts'
import { slot } from '../../on-chain/unknown-program.ts'
import type { EvaderFamily } from './evader.ts'
import { drain, drainsWhen } from './loot.ts'
import { bytesBecome } from './trigger.ts'

const { state } = slot

/** A function of the program's own; returns its label. Only its own parts know its frame. */
const functionOf = (program: Program, ...parts: readonly Part[]): string => {
  const label = program.newLabel()
  program.functions.push((at) => {
    at.code.label(label)
    for (const part of parts) part(at)
    at.code.exit()
  })
  return label
}

const sets =
  (value: number): Part =>
  ({ code }) =>
    void code.moveImmediate(0, value)

/** Calls the function that a number in register 2 chooses among as many as a power of two. */
const callsChosen =
  (choice: Value, labels: (program: Program) => readonly string[]): Part =>
  (program) => {
    const { code } = program
    const all = labels(program)
    all.forEach((label, index) =>
      code.loadAddress(2, label).store64(frame, frameAt.scratch + 128 + 8 * index, 2),
    )
    choice(program)
    code
      .andImmediate(2, all.length - 1)
      .multiplyImmediate(2, 8)
      .add(2, frame)
    code.load64(2, 2, frameAt.scratch + 128).callRegister(2)
    code.store64(frame, frameAt.scratch + 48, 0)
  }

const drainsWhenKept: Part = when(holds(kept(0), 'equal', 9n), [drain])

/** Where code goes is computed rather than decided. */
export const pointerEvaders: EvaderFamily = {
  family: 'function pointers',
  evaders: [
    {
      name: 'one of two functions, by the lowest bit',
      parts: () => [
        callsChosen(byteAt(state, 5), (program) => [
          functionOf(program, sets(1)),
          functionOf(program, sets(9)),
        ]),
        drainsWhenKept,
      ],
      trigger: bytesBecome(state, 5, [1]),
    },
    {
      name: 'one of eight functions, by a sum',
      parts: () => [
        callsChosen(sum(byteAt(state, 2), byteAt(state, 3)), (program) =>
          [1, 2, 3, 4, 5, 9, 6, 7].map((value) => functionOf(program, sets(value))),
        ),
        drainsWhenKept,
      ],
      trigger: bytesBecome(state, 2, [2, 3]),
    },
    {
      name: 'an address that its state is added to',
      parts: () => [
        (program) => {
          const { code } = program
          const label = functionOf(
            program,
            sets(1),
            ({ code: inner }) => void inner.exit(),
            sets(9),
          )
          byteAt(state, 1)(program)
          code.multiplyImmediate(2, 16).loadAddress(3, label).add(3, 2).callRegister(3)
          code.store64(frame, frameAt.scratch + 48, 0)
        },
        drainsWhenKept,
      ],
      trigger: bytesBecome(state, 1, [1]),
    },
  ],
}

/** What a table of constants holds at a place that the state names. */
const fromTable =
  (bytes: readonly number[], index: Value): Value =>
  (program) => {
    index(program)
    program.code.andImmediate(2, bytes.length - 1).loadTable(3, Uint8Array.from(bytes))
    program.code.add(3, 2).load8(2, 3, 0)
  }

export const tableEvaders: EvaderFamily = {
  family: 'tables',
  evaders: [
    {
      name: 'a table of flags',
      parts: drainsWhen(
        holds(fromTable([0, 0, 0, 0, 0, 0, 1, 0], byteAt(state, 4)), 'notEqual', 0n),
      ),
      trigger: bytesBecome(state, 4, [6]),
    },
    {
      name: 'two tables in a row',
      parts: drainsWhen(
        holds(
          fromTable([9, 9, 9, 7], fromTable([0, 1, 2, 0, 1, 3, 0, 2], byteAt(state, 0))),
          'equal',
          7n,
        ),
      ),
      trigger: bytesBecome(state, 0, [5]),
    },
    {
      name: 'a table in its own state',
      data: Uint8Array.of(0, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 42),
      parts: drainsWhen(
        holds(
          (program) => {
            byteAt(state, 0)(program)
            program.code.andImmediate(2, 15).move(4, 2)
            program.pointTo(3, state, 'data', 1).add(3, 4).load8(2, 3, 0)
          },
          'equal',
          42n,
        ),
      ),
      trigger: bytesBecome(state, 0, [15]),
    },
  ],
}

/** Copies a byte by counting up to it, so that nothing of it is in the copy. */
const counted =
  (value: Value): Part =>
  (program) => {
    const { code } = program
    const [again, end] = [program.newLabel(), program.newLabel()]
    value(program)
    code.moveImmediate(4, 0).label(again).jumpIfRegisters('equal', 4, 2, end)
    code
      .addImmediate(4, 1)
      .jump(again)
      .label(end)
      .store64(frame, frameAt.scratch + 48, 4)
  }

/** Copies a byte bit by bit: each bit is tested and set anew. */
const copiedByBits =
  (value: Value): Part =>
  (program) => {
    const { code } = program
    value(program)
    code.moveImmediate(4, 0)
    for (let bit = 0; bit < 8; bit++) {
      const [set, next] = [program.newLabel(), program.newLabel()]
      code
        .jumpIf('anyBit', 2, 1 << bit, set)
        .jump(next)
        .label(set)
      code.addImmediate(4, 1 << bit).label(next)
    }
    code.store64(frame, frameAt.scratch + 48, 4)
  }

export const copyEvaders: EvaderFamily = {
  family: 'copies by counting and by bits',
  evaders: [
    {
      name: 'counts up to a byte',
      parts: () => [counted(byteAt(state, 3)), when(holds(kept(0), 'equal', 200n), [drain])],
      trigger: bytesBecome(state, 3, [200]),
    },
    {
      name: 'copies a byte bit by bit',
      parts: () => [copiedByBits(byteAt(state, 3)), when(holds(kept(0), 'equal', 0xa5n), [drain])],
      trigger: bytesBecome(state, 3, [0xa5]),
    },
    {
      name: 'counts up to the sum of two bytes, copied bit by bit',
      parts: () => [
        copiedByBits(byteAt(state, 1)),
        keep(2, kept(0)),
        counted(sum(byteAt(state, 2), kept(2))),
        when(holds(kept(0), 'equal', 100n), [drain]),
      ],
      trigger: bytesBecome(state, 1, [60, 40]),
    },
  ],
}

/** Compares bytes one by one and stops at the first that differs. */
const sameAs =
  (offset: number, bytes: readonly number[]): Condition =>
  (program, otherwise) => {
    const { code } = program
    const again = program.newLabel()
    program.pointTo(2, state, 'data', offset).loadTable(3, Uint8Array.from(bytes))
    code.moveImmediate(4, bytes.length).label(again).load8(5, 2, 0).load8(0, 3, 0)
    code.jumpIfRegisters('notEqual', 5, 0, otherwise).addImmediate(2, 1).addImmediate(3, 1)
    code.addImmediate(4, -1).jumpIf('notEqual', 4, 0, again)
  }

/** `eq(a, b)`: one function of the program's own, called at several places. */
const equalByHelper =
  (pairs: readonly [Value, bigint][]): Part =>
  (program) => {
    const { code } = program
    const differ = program.newLabel()
    const label = functionOf(program, ({ code: inner }) => {
      inner.moveImmediate(0, 0).jumpIfRegisters('notEqual', 1, 2, differ).moveImmediate(0, 1)
      inner.label(differ)
    })
    const end = program.newLabel()
    for (const [value, wanted] of pairs) {
      value(program)
      code.move(1, 2).loadConstant(2, wanted).call(label).jumpIf('equal', 0, 0, end)
    }
    drain(program)
    code.label(end)
  }

const pad = new Array<number>(21).fill(0)
const phrase = [...new TextEncoder().encode('open sesame')]

export const compareEvaders: EvaderFamily = {
  family: 'comparisons written by hand',
  evaders: [
    {
      name: 'a phrase, byte by byte',
      data: new Uint8Array(64),
      parts: drainsWhen(sameAs(20, phrase)),
      trigger: bytesBecome(state, 20, phrase),
    },
    {
      name: 'one helper for two fields',
      parts: () => [
        equalByHelper([
          [wordAt(state, 0), 5n],
          [wordAt(state, 8), 6n],
        ]),
      ],
      trigger: bytesBecome(state, 0, [5, 0, 0, 0, 0, 0, 0, 0, 6]),
    },
    {
      name: 'one helper for five bytes',
      parts: () => [
        equalByHelper(
          [71n, 72n, 73n, 74n, 75n].map((wanted, index) => [byteAt(state, 2 * index), wanted]),
        ),
      ],
      trigger: bytesBecome(state, 0, [71, 0, 72, 0, 73, 0, 74, 0, 75]),
    },
    {
      name: 'a phrase, with a sum over it besides',
      data: new Uint8Array(64),
      parts: () => [
        when(sameAs(8, phrase), [
          when(holds(sum(byteAt(state, 8), byteAt(state, 30)), 'equal', 121n), [drain]),
        ]),
      ],
      trigger: bytesBecome(state, 8, [...phrase, ...new Array<number>(11).fill(0), 10]),
    },
    {
      name: 'the phrase once in each of three accounts',
      data: new Uint8Array(96),
      parts: () => [
        keep(0, constant(0n)),
        ...[0, 32, 64].map((offset) =>
          when(sameAs(offset, phrase), [keep(0, sum(kept(0), constant(1n)))]),
        ),
        when(holds(kept(0), 'equal', 3n), [drain]),
      ],
      trigger: bytesBecome(state, 0, [...phrase, ...pad, ...phrase, ...pad, ...phrase]),
    },
  ],
}
