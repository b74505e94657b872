import type { InstructionCursor } from '../format/instruction-problem.ts'
import type { MultisigChange } from '../format/action.ts'
import {
  cursorOver,
  readAddress,
  readBorshBytes,
  readBytes,
  readU32,
  readU8,
} from '../../bytes/byte-reader.ts'
import type { Proposal } from '../format/decoder.ts'
import type { Instruction } from '../../transaction/message.ts'
import { readChange, readList } from './squads-change.ts'

/** `sha256("account:…")`, the first eight bytes, of the two accounts that store proposals. */
const configTransactionCode = [0x5e, 0x08, 0x04, 0x23, 0x71, 0x8b, 0x8b, 0x70]
const vaultTransactionCode = [0xa8, 0xfa, 0xa2, 0x64, 0x51, 0x0e, 0xa2, 0xcf]
const codeBytes = 8
/** Multisig, creator, number, bump. */
const headBytes = 32 + 32 + 8 + 1

/** The changes in a `ConfigTransaction` account of Squads v4; undefined for other accounts. */
export const readStoredChanges = (data: Uint8Array): MultisigChange[] | undefined => {
  const cursor = contentOf(data, configTransactionCode)
  if (cursor === undefined) return undefined
  const changes = readList(cursor, readChange)
  return cursor.problem === undefined ? changes : undefined
}

/**
 * The instructions in a `VaultTransaction` account of Squads v4, with the accounts of the instruction that executes it:
 * multisig, proposal, transaction, member, then the lookup tables and all accounts of the message in order. Undefined
 * for other accounts.
 */
export const readStoredProposal = (
  data: Uint8Array,
  { path, accounts }: Pick<Instruction, 'path' | 'accounts'>,
): Proposal<Instruction> | undefined => {
  const cursor = contentOf(data, vaultTransactionCode)
  const multisig = accounts[0]?.address
  if (cursor === undefined || multisig === undefined) return undefined
  readBytes(cursor, 2, 'vault')
  readBorshBytes(cursor, 'ephemeral-signer-bumps')
  const signerCount = readU8(cursor, 'signer-count')
  readBytes(cursor, 2, 'writable-account-counts')
  readList(cursor, (from) => readAddress(from, 'account'))
  const compiled = readList(cursor, readCompiled)
  const tableCount = readU32(cursor, 'lookup-table-count')
  if (cursor.problem !== undefined) return undefined
  const roles = accounts.slice(ownAccounts + tableCount)
  const instructions = compiled.flatMap(({ programIndex, accountIndexes, data: bytes }) => {
    const programId = roles[programIndex]?.address
    const named = [...accountIndexes].flatMap((index) => roles[index] ?? [])
    if (programId === undefined || named.length < accountIndexes.length) return []
    return [{ path, programId, accounts: named, data: bytes }]
  })
  return {
    multisig,
    signers: roles.slice(0, signerCount).map(({ address }) => address),
    instructions,
    incomplete: instructions.length < compiled.length,
  }
}

const ownAccounts = 4

const contentOf = (data: Uint8Array, code: readonly number[]): InstructionCursor | undefined => {
  if (!code.every((byte, index) => data[index] === byte)) return undefined
  return cursorOver(data, codeBytes + headBytes)
}

const readCompiled = (from: InstructionCursor) => ({
  programIndex: readU8(from, 'program'),
  accountIndexes: readBorshBytes(from, 'accounts'),
  data: readBorshBytes(from, 'instruction-data'),
})
