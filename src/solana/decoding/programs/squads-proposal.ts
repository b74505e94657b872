import type { InstructionCursor } from '../format/instruction-problem.ts'
import type { Address } from '../../address/address.ts'
import {
  cursorOver,
  readAddress,
  readBorshBytes,
  readBytes,
  readIndexes,
  readU16,
  readU8,
} from '../../bytes/byte-reader.ts'
import type { Proposal } from '../format/decoder.ts'
import type { AccountRole, Instruction } from '../../transaction/message.ts'

const codeBytes = 8
/** Vault and count of ephemeral signers before the message; a batch has already named its vault. */
const headBytes: ReadonlyMap<string, number> = new Map([
  ['VaultTransactionCreate', 2],
  ['VaultTransactionCreateFromBuffer', 2],
  ['BatchAddTransaction', 1],
])
const fromBuffer = 'VaultTransactionCreateFromBuffer'

/**
 * The message that a Squads instruction proposes, or undefined if it proposes none. If its accounts come from lookup
 * tables or it is stored in a buffer, only its existence is known.
 */
export const readProposal = (
  { path, accounts, data }: Instruction,
  name: string | undefined,
): Proposal<Instruction> | undefined => {
  const head = headBytes.get(name ?? '')
  const multisig = accounts[0]?.address
  if (head === undefined || multisig === undefined) return undefined
  const cursor = cursorOver(data, codeBytes)
  readBytes(cursor, head, 'vault')
  const message = cursorOver(readBorshBytes(cursor, 'message'))
  if (cursor.problem !== undefined || name === fromBuffer)
    return { multisig, signers: [], instructions: [], incomplete: true }
  const { roles, signers } = readAccounts(message)
  const compiled = readSmallList(message, readCompiled)
  if (message.problem !== undefined)
    return { multisig, signers, instructions: [], incomplete: true }
  const instructions = compiled.flatMap((each) => resolve(each, roles, path) ?? [])
  return { multisig, signers, instructions, incomplete: instructions.length < compiled.length }
}

type Compiled = { programIndex: number; accountIndexes: number[]; data: Uint8Array }

const readAccounts = (message: InstructionCursor): { roles: AccountRole[]; signers: Address[] } => {
  const signerCount = readU8(message, 'signer-count')
  const writableSigners = readU8(message, 'writable-signer-count')
  const writableOthers = readU8(message, 'writable-account-count')
  const keys = readSmallList(message, (from) => readAddress(from, 'account'))
  const roles = keys.map((address, index): AccountRole => {
    const signer = index < signerCount
    const writable = signer ? index < writableSigners : index < signerCount + writableOthers
    return { address, signer, writable, source: 'static' }
  })
  return { roles, signers: keys.slice(0, signerCount) }
}

/** Program, accounts prefixed by a one-byte count, data prefixed by a two-byte length. */
const readCompiled = (from: InstructionCursor): Compiled => {
  const programIndex = readU8(from, 'program')
  const accountIndexes = readIndexes(from, readU8(from, 'count-of-accounts'), 'accounts')
  const data = readBytes(from, readU16(from, 'data-length'), 'instruction-data')
  return { programIndex, accountIndexes, data }
}

/** A list prefixed by its length as one byte. */
const readSmallList = <Item>(
  from: InstructionCursor,
  read: (from: InstructionCursor) => Item,
): Item[] => {
  const count = readU8(from, 'list-length')
  const items: Item[] = []
  while (items.length < count && from.problem === undefined) items.push(read(from))
  return items
}

/** Undefined if an account is not among those that the message itself contains. */
const resolve = (
  { programIndex, accountIndexes, data }: Compiled,
  roles: readonly AccountRole[],
  path: Instruction['path'],
): Instruction | undefined => {
  const programId = roles[programIndex]?.address
  const accounts = accountIndexes.flatMap((index) => roles[index] ?? [])
  if (programId === undefined || accounts.length < accountIndexes.length) return undefined
  return { path, programId, accounts, data }
}
