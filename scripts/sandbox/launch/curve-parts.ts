import type { PublicKey } from '@solana/web3.js'
import {
  type Condition,
  fail,
  frame,
  type Part,
  type Program,
  when,
} from '../../../test/kit/sbpf/program.ts'
import type { Value } from '../../../test/kit/sbpf/values.ts'
import { seedWords } from './curve-accounts.ts'

/** Fails the instruction unless the condition holds. */
export const need = (condition: Condition): Part => when(condition, [], [fail])

/** Eight bytes as a number. */
export const wordOf = (bytes: Uint8Array, offset = 0): bigint =>
  Buffer.from(bytes).readBigUInt64LE(offset)

/** Whether an account has this address or, at the offset, its data does. */
export const addressIs =
  (account: number, at: 'key' | number, address: PublicKey): Condition =>
  (program, otherwise) => {
    for (let offset = 0; offset < 32; offset += 8) {
      if (at === 'key') program.pointTo(2, account, 'key', offset)
      else program.pointTo(2, account, 'data', at + offset)
      program.code.load64(2, 2, 0).loadConstant(3, wordOf(address.toBytes(), offset))
      program.code.subtract(2, 3).jumpIfNotEqual(2, 0, otherwise)
    }
  }

/** The second byte of an account's header, which precedes its address. */
export const signs =
  (account: number): Condition =>
  (program, otherwise) => {
    program.pointTo(2, account, 'key', -7).load8(2, 2, 0)
    program.code.jumpIfNotEqual(2, 1, otherwise)
  }

const changeLamports =
  (operation: 'add' | 'subtract') =>
  (account: number, lamports: Value): Part =>
  (program) => {
    lamports(program)
    program.pointTo(4, account, 'lamports').load64(3, 4, 0)
    program.code.combine(operation, 3, 2).store64(4, 0, 3)
  }

/** Without a call, so calls come before. */
export const addLamports = changeLamports('add')
/** From an account of the program. */
export const takeLamports = changeLamports('subtract')

/** Offsets below the frame pointer, far from what other parts use; lists of seeds must be aligned. */
const room = -2_896

const at = {
  seeds: room,
  signers: room + 48,
  bump: room + 64,
  found: room + 72,
  word: room + 104,
} as const

const seedsOfCurve = [
  (program: Program) => pointTo(program, at.word),
  undefined,
  (program: Program) => pointTo(program, at.bump),
] as const

/** Fails unless the account is the curve of the mint, and prepares its signature. */
export const findCurve =
  (accounts: { mint: number; curve: number; program: number }): Part =>
  (program) => {
    const { code } = program
    seedWords.curve.forEach((byte, offset) => {
      code.moveImmediate(2, byte).store8(frame, at.word + offset, 2)
    })
    const lengths = [seedWords.curve.length, 32, 1]
    seedsOfCurve.forEach((point, number) => {
      if (point) point(program)
      else program.pointTo(2, accounts.mint, 'key')
      code.store64(frame, at.seeds + 16 * number, 2)
      code.moveImmediate(2, lengths[number] ?? 0)
      code.store64(frame, at.seeds + 16 * number + 8, 2)
    })
    pointTo(program, at.seeds)
    code.store64(frame, at.signers, 2).moveImmediate(2, lengths.length)
    code.store64(frame, at.signers + 8, 2)
    program.pointTo(3, accounts.program, 'key')
    code.move(1, frame).addImmediate(1, at.seeds).moveImmediate(2, 2)
    code.move(4, frame).addImmediate(4, at.found)
    code.move(5, frame).addImmediate(5, at.bump).syscall('sol_try_find_program_address')
    need(isFound(accounts.curve))(program)
  }

const isFound =
  (account: number): Condition =>
  (program, otherwise) => {
    program.code.jumpIfNotEqual(0, 0, otherwise)
    for (let offset = 0; offset < 32; offset += 8) {
      program.pointTo(2, account, 'key', offset).load64(2, 2, 0)
      program.code.load64(3, frame, at.found + offset)
      program.code.subtract(2, 3).jumpIfNotEqual(2, 0, otherwise)
    }
  }

/** The curve signs; after `findCurve`. */
export const curveSigner: Part = ({ code }) =>
  void code.move(4, frame).addImmediate(4, at.signers).moveImmediate(5, 1)

const pointTo = ({ code }: Program, offset: number): void =>
  void code.move(2, frame).addImmediate(2, offset)
