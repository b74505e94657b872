import type { Assembler } from './assembler.ts'
import { type Condition, frame, frameAt, type Part, type Patch, type Program } from './program.ts'

/** Works out a number and leaves it in register 2. Uses register 3. */
export type Value = Part

export const constant =
  (value: bigint): Value =>
  ({ code }) =>
    void code.loadConstant(2, value)

export const byteAt =
  (account: number, offset: number): Value =>
  (program) =>
    void program.pointTo(2, account, 'data', offset).load8(2, 2, 0)

export const wordAt =
  (account: number, offset: number): Value =>
  (program) =>
    void program.pointTo(2, account, 'data', offset).load64(2, 2, 0)

export const lamportsOf =
  (account: number): Value =>
  (program) =>
    void program.pointTo(2, account, 'lamports').load64(2, 2, 0)

export const lengthOf =
  (account: number): Value =>
  (program) =>
    void program.pointTo(2, account, 'dataLength').load64(2, 2, 0)

/** Eight bytes of the address of the program that an account belongs to. */
export const ownerWord =
  (account: number, offset = 0): Value =>
  (program) =>
    void program.pointTo(2, account, 'owner', offset).load64(2, 2, 0)

/** Eight bytes of an account's own address. */
export const keyWord =
  (account: number, offset = 0): Value =>
  (program) =>
    void program.pointTo(2, account, 'key', offset).load64(2, 2, 0)

/** A u64 of the instruction's own data. */
export const argument =
  (offset: number): Value =>
  ({ code }) =>
    void code.load64(2, 7, 8 + offset)

/** A u64 of the Clock sysvar: slot at 0, epoch at 16, unix time at 32. */
const clockField =
  (offset: number): Value =>
  ({ code }) => {
    code.move(1, frame).addImmediate(1, frameAt.clock).syscall('sol_get_clock_sysvar')
    code.load64(2, frame, frameAt.clock + offset)
  }

export const slotNow = clockField(0)
export const epochNow = clockField(16)
export const unixTimeNow = clockField(32)

/** The first eight bytes of the SHA-256 of bytes of an account. */
export const hashOf =
  (account: number, offset: number, size: number): Value =>
  (program) => {
    const { code } = program
    program.pointTo(2, account, 'data', offset)
    code.store64(frame, frameAt.scratch, 2).moveImmediate(2, size)
    code.store64(frame, frameAt.scratch + 8, 2)
    code.move(1, frame).addImmediate(1, frameAt.scratch).moveImmediate(2, 1)
    code.move(3, frame).addImmediate(3, frameAt.scratch + 16)
    code.syscall('sol_sha256').load64(2, frame, frameAt.scratch + 16)
  }

type Operation = Parameters<Assembler['combine']>[0]
type Comparison = Parameters<Assembler['jumpIf']>[0]

/** Both numbers, combined by one operation. */
export const combined =
  (operation: Operation, left: Value, right: Value): Value =>
  (program) => {
    both(program, left, right)
    program.code.combine(operation, 2, 3)
  }

export const sum = (left: Value, right: Value): Value => combined('add', left, right)
export const difference = (left: Value, right: Value): Value => combined('subtract', left, right)
export const product = (left: Value, right: Value): Value => combined('multiply', left, right)
export const quotient = (left: Value, right: Value): Value => combined('divide', left, right)

/** Left in register 2, right in register 3. */
const both = (program: Program, left: Value, right: Value): void => {
  const { code } = program
  left(program)
  const place = frameAt.kept - 8 * program.kept++
  code.store64(frame, place, 2)
  right(program)
  code.move(3, 2).load64(2, frame, place)
  program.kept--
}

/** Opposites: a condition jumps away where it does not hold. */
const opposite = {
  equal: 'notEqual',
  notEqual: 'equal',
  less: 'greaterOrEqual',
  greaterOrEqual: 'less',
  greater: 'lessOrEqual',
  lessOrEqual: 'greater',
} as const satisfies Partial<Record<Comparison, Comparison>>

/** Whether the comparison holds; unsigned. */
export const holds =
  (left: Value, comparison: keyof typeof opposite, right: Value | bigint): Condition =>
  (program, otherwise) => {
    both(program, left, typeof right === 'bigint' ? constant(right) : right)
    program.code.jumpIfRegisters(opposite[comparison], 2, 3, otherwise)
  }

/** Keeps a number in a variable of the program's, of which there are eight. */
export const keep =
  (variable: number, value: Value): Part =>
  (program) => {
    value(program)
    program.code.store64(frame, frameAt.scratch + 48 + 8 * variable, 2)
  }

export const kept =
  (variable: number): Value =>
  ({ code }) =>
    void code.load64(2, frame, frameAt.scratch + 48 + 8 * variable)

/** The number, as the u64 of an instruction. */
export const patched = (offset: number, value: Value): Patch => ({
  offset,
  load: (program) => {
    value(program)
    program.code.move(3, 2)
  },
})

/** Writes a number into an account of the program's own. */
export const storeWord =
  (account: number, offset: number, value: Value): Part =>
  (program) => {
    value(program)
    program.code.move(3, 2)
    program.pointTo(2, account, 'data', offset).store64(2, 0, 3)
  }

/** Repeats the parts until the condition no longer holds. */
export const whilst =
  (condition: Condition, parts: readonly Part[]): Part =>
  (program) => {
    const again = program.newLabel()
    const end = program.newLabel()
    program.code.label(again)
    condition(program, end)
    for (const part of parts) part(program)
    program.code.jump(again).label(end)
  }
