import {
  callWithData,
  fail,
  frame,
  type Part,
  type Program,
} from '../../../test/kit/sbpf/program.ts'
import { keyWord, type Value } from '../../../test/kit/sbpf/values.ts'
import { derivedFrom, seedWords } from './curve-accounts.ts'

/** A field of an event: the address of an account, a number worked out at run time, or fixed bytes. */
export type EventField = { key: number } | { word: Value } | Uint8Array

/** Marks an event that an Anchor program sends to itself. */
export const eventMark = Buffer.from('e445a52e51cb9a1d', 'hex')

/** Below all else in the frame. */
const eventAt = -3_900
const maxTextBytes = 300
/** Kept by system calls; points behind the text. */
const fieldsPlace = 9

const [, bump] = derivedFrom(seedWords.eventAuthority)

/**
 * Sends an event to the program itself, so that it stands among the inner instructions. `text`: the event starts with what
 * the instruction's arguments hold before their last 32 bytes.
 */
export const emit =
  (
    accounts: { eventAuthority: number; program: number },
    code: string,
    fields: readonly EventField[],
    text = false,
  ): Part =>
  (program) => {
    const head = Buffer.concat([eventMark, Buffer.from(code, 'hex')])
    const { code: assembler } = program
    assembler.move(fieldsPlace, frame).addImmediate(fieldsPlace, eventAt)
    writeBytes(program, 0, head)
    assembler.addImmediate(fieldsPlace, head.length)
    if (text) copyText(program)
    let length = 0
    for (const field of fields) length += writeField(program, length, field)
    assembler
      .move(2, fieldsPlace)
      .addImmediate(2, length - eventAt)
      .subtract(2, frame)
    callWithData(
      accounts.program,
      [{ account: accounts.eventAuthority, signer: true }],
      eventAt,
      Uint8Array.from([...seedWords.eventAuthority, bump]),
    )(program)
  }

/** @returns bytes written */
const writeField = (program: Program, offset: number, field: EventField): number => {
  if (field instanceof Uint8Array) {
    writeBytes(program, offset, field)
    return field.length
  }
  const words = 'word' in field ? [field.word] : [0, 8, 16, 24].map((at) => keyWord(field.key, at))
  words.forEach((word, number) => {
    word(program)
    program.code.store64(fieldsPlace, offset + 8 * number, 2)
  })
  return 8 * words.length
}

const writeBytes = ({ code }: Program, offset: number, bytes: Uint8Array): void =>
  bytes.forEach((byte, at) => {
    code.moveImmediate(2, byte).store8(fieldsPlace, offset + at, 2)
  })

/** Instruction data: u64 length, code of 8 bytes, texts, an address. Register 7 points to it. */
const copyText = (program: Program): void => {
  const { code } = program
  code.load64(6, 7, 0).addImmediate(6, -(8 + 32))
  const fits = program.newLabel()
  code.jumpIf('lessOrEqual', 6, maxTextBytes, fits)
  fail(program)
  code.label(fits)
  code.move(1, fieldsPlace).move(2, 7).addImmediate(2, 16).move(3, 6).syscall('sol_memcpy_')
  code.add(fieldsPlace, 6)
}
