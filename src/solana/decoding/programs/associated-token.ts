import { associatedTokenProgram } from '../../address/known-address.ts'
import {
  accountAt,
  decodeBySpec,
  type InstructionSpec,
  type Operands,
  unknownInstruction,
} from '../format/closed-program.ts'
import { bytesLeft, cursorOver, readU8 } from '../../bytes/byte-reader.ts'
import type { InstructionDecoder } from '../format/decoder.ts'

const specs = new Map<number, InstructionSpec>([
  [0, { name: 'Create', minAccounts: 6, read: (on) => create(on) }],
  [1, { name: 'CreateIdempotent', minAccounts: 6, read: (on) => create(on) }],
  [2, { name: 'RecoverNested', minAccounts: 7 }],
])

const programName = 'Associated Token'

/** The Associated Token program; an instruction without data is its oldest one, Create. */
export const associatedTokenDecoder: InstructionDecoder = {
  programId: associatedTokenProgram,
  programName,
  decode: ({ path, accounts, data }) => {
    const operands = { accounts, data: cursorOver(data), signersKnown: path.length === 1 }
    const code = bytesLeft(operands.data) === 0 ? 0 : readU8(operands.data, 'instruction-code')
    const spec = specs.get(code)
    if (spec === undefined) return unknownInstruction(String(code))
    return decodeBySpec(spec, operands)
  },
}

/** Payer, account, wallet, mint, System program, token program. */
const create = (on: Operands) => {
  const [payer, account, owner, mint] = [
    accountAt(on, 0),
    accountAt(on, 1),
    accountAt(on, 2),
    accountAt(on, 3),
  ]
  return [{ type: 'create-token-account', account, owner, mint, payer }] as const
}
