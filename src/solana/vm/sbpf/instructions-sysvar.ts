import { addressToBytes } from '../../address/address.ts'
import type { Instruction } from '../../transaction/message.ts'

/**
 * The account in which programs read the instructions of their transaction: u16 count, u16 offsets, then each
 * instruction, and the index of the current one last. Source: solana-instructions-sysvar (`construct_instructions_data`).
 */
export const instructionsData = (instructions: readonly Instruction[]): Uint8Array => {
  const parts = instructions.map(instructionData)
  const headBytes = 2 + 2 * parts.length
  const data = new Uint8Array(headBytes + parts.reduce((sum, { length }) => sum + length, 0) + 2)
  const view = new DataView(data.buffer)
  view.setUint16(0, parts.length, true)
  let at = headBytes
  for (const [index, part] of parts.entries()) {
    view.setUint16(2 + 2 * index, at, true)
    data.set(part, at)
    at += part.length
  }
  return data
}

/** The same with another current instruction. */
export const atInstruction = (data: Uint8Array, index: number): Uint8Array => {
  const next = data.slice()
  new DataView(next.buffer).setUint16(next.length - 2, index, true)
  return next
}

const roleBytes = 33
const signerFlag = 1
const writableFlag = 2

const instructionData = ({ programId, accounts, data }: Instruction): Uint8Array => {
  const part = new Uint8Array(2 + roleBytes * accounts.length + 32 + 2 + data.length)
  const view = new DataView(part.buffer)
  view.setUint16(0, accounts.length, true)
  let at = 2
  for (const { address, signer, writable } of accounts) {
    part[at] = (signer ? signerFlag : 0) | (writable ? writableFlag : 0)
    part.set(addressToBytes(address), at + 1)
    at += roleBytes
  }
  part.set(addressToBytes(programId), at)
  view.setUint16(at + 32, data.length, true)
  part.set(data, at + 34)
  return part
}
