import {
  addToByte,
  buildProgram,
  burn,
  byteIs,
  fail,
  type Program,
  when,
} from '../../test/kit/sbpf/program.ts'
import { argument, holds, wordAt } from '../../test/kit/sbpf/values.ts'

/** What a state account starts with, so that programs know it as theirs. */
export const stateMark = 0x4d4d_4d4d_4d4d_4d4dn

/** One decision on a byte of the state. */
export const smallProgram = (): Uint8Array =>
  buildProgram(4, when(byteIs(0, 9, 1), [addToByte(0, 21, 1)], [addToByte(0, 20, 1)]))

const decisions = 400
/** Three instructions a step; with the decisions about 40,000. */
const stepsBetween = 28

/** 400 decisions on bytes of the state, some 40,000 instructions in all, in a small file. */
export const longProgram = (): Uint8Array =>
  buildProgram(
    4,
    ...Array.from({ length: decisions }, (_, index) => [
      burn(stepsBetween),
      when(byteIs(0, 32 + index, 1), [addToByte(0, 20, 1)]),
    ]).flat(),
  )

const handlers = 28
const functionsOfHandler = 12
const checksOfFunction = 30
/** Handlers go through the first of their functions as often as this, as through the ticks of a price range. */
const rounds = 20
const workSteps = 6
/** Bytes of the state that the checks read, behind its mark. */
const [firstRead, readBytes] = [24, 480]
const called = 7
/** Accounts of a staged call; the data of the instruction lies behind them. */
const accountCount = 8

/**
 * A program of the size of a large exchange: a file of 1 MB with many handlers, of which one is called and executes about
 * 40,000 instructions with some 360 places that decide on the state, most of them refusals. Whirlpool's swap has 366 such
 * places among 40,952 instructions.
 */
export const anchorProgram = (): Uint8Array =>
  buildProgram(
    accountCount,
    when(holds(wordAt(0, 0), 'notEqual', stateMark), [fail]),
    ...Array.from({ length: handlers }, (_, handler) =>
      when(holds(argument(0), 'equal', BigInt(handler)), [
        (program) => callHandler(program, handler),
      ]),
    ),
    addToByte(0, 20, 1),
  )

/** Data of the instruction that calls the handler. */
export const anchorInstruction = Uint8Array.of(called, 0, 0, 0, 0, 0, 0, 0)

const callHandler = (program: Program, handler: number): void => {
  program.pointTo(6, 0, 'data')
  program.code.call(`handler ${handler}`).move(2, 0)
  const passed = program.newLabel()
  program.code.jumpIf('equal', 2, 0, passed).move(0, 2).exit().label(passed)
  program.functions.push(() => writeHandler(program, handler))
}

/** Calls its functions in turn, the first in a loop; ends with the error of one that refuses. */
const writeHandler = (program: Program, handler: number): void => {
  const { code } = program
  const refused = `refused ${handler}`
  const again = `again ${handler}`
  code.label(`handler ${handler}`).moveImmediate(9, 0).moveImmediate(8, rounds).label(again)
  code.call(functionName(handler, 0)).jumpIfNotEqual(0, 0, refused)
  code.addImmediate(8, -1).jumpIfNotEqual(8, 0, again)
  for (let index = 1; index < functionsOfHandler; index++)
    code.call(functionName(handler, index)).jumpIfNotEqual(0, 0, refused)
  code.moveImmediate(0, 0).label(refused).exit()
  for (let index = 0; index < functionsOfHandler; index++) writeFunction(program, handler, index)
}

const functionName = (handler: number, index: number): string => `function ${handler} ${index}`

const writeFunction = (program: Program, handler: number, index: number): void => {
  const { code } = program
  const refuses = `refuses ${handler} ${index}`
  code.label(functionName(handler, index))
  for (let check = 0; check < checksOfFunction; check++) {
    writeWork(program)
    writeCheck(program, (handler * 131 + index * checksOfFunction + check) * 7, refuses)
  }
  code.moveImmediate(0, 0).exit()
  code
    .label(refuses)
    .moveImmediate(0, 6_000 + index)
    .exit()
}

/** Arithmetic on the function's own frame, as compiled code spends most of its time on. */
const writeWork = (program: Program): void => {
  const again = program.newLabel()
  const { code } = program
  code.moveImmediate(3, workSteps).store64(10, -8, 3).label(again)
  code.load64(3, 10, -8).addImmediate(3, -1).store64(10, -8, 3)
  code.load64(4, 10, -16).add(4, 3).store64(10, -16, 4)
  code.jumpIfNotEqual(3, 0, again)
}

/** Three refusals to one choice, such as the smaller of two numbers. */
const writeCheck = (program: Program, seed: number, refuses: string): void => {
  const { code } = program
  const at = firstRead + (seed % readBytes)
  if (seed % 4 < 2) {
    code.load8(2, 6, at).jumpIf('greater', 2, 200, refuses)
    return
  }
  if (seed % 4 === 2) {
    code.load16(2, 6, at).combineImmediate('and', 2, 0x8080).jumpIf('equal', 2, 0x8080, refuses)
    return
  }
  const kept = program.newLabel()
  code
    .load8(2, 6, at)
    .load8(3, 6, at + 1)
    .jumpIfRegisters('lessOrEqual', 2, 3, kept)
  code.move(2, 3).label(kept).store64(10, -24, 2)
}
