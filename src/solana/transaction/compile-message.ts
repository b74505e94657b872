import type { Address } from '../address/address.ts'
import type { CompiledInstruction, Message } from './message.ts'

/** An instruction before it is compiled into a message. */
export type PlannedInstruction = {
  programId: Address
  accounts: readonly { address: Address; signer: boolean; writable: boolean }[]
  data: Uint8Array
}

/**
 * Compiles a legacy message, which every wallet can show and sign: accounts in the order that the header requires
 * (signers first, writable before read-only), the fee payer first, each once with the widest role that any instruction
 * needs.
 */
export const compileMessage = (
  feePayer: Address,
  blockhash: string,
  instructions: readonly PlannedInstruction[],
): Message => {
  const roles = rolesOf(feePayer, instructions)
  const group = (signer: boolean, writable: boolean): Address[] =>
    [...roles]
      .filter(([, role]) => role.signer === signer && role.writable === writable)
      .map(([address]) => address)
  const readonlySigned = group(true, false)
  const readonlyUnsigned = group(false, false)
  const signers = [...group(true, true), ...readonlySigned]
  const staticAccounts = [...signers, ...group(false, true), ...readonlyUnsigned]
  const indexOf = new Map(staticAccounts.map((address, index) => [address, index]))
  const compiled = ({ programId, accounts, data }: PlannedInstruction): CompiledInstruction => ({
    programIndex: indexOf.get(programId) ?? 0,
    accountIndexes: accounts.map(({ address }) => indexOf.get(address) ?? 0),
    data,
  })
  return {
    version: 'legacy',
    header: {
      requiredSignatures: signers.length,
      readonlySigned: readonlySigned.length,
      readonlyUnsigned: readonlyUnsigned.length,
    },
    staticAccounts,
    blockhash,
    instructions: instructions.map(compiled),
    lookups: [],
  }
}

type Role = { signer: boolean; writable: boolean }

/** In the order of first occurrence, the fee payer first. */
const rolesOf = (
  feePayer: Address,
  instructions: readonly PlannedInstruction[],
): Map<Address, Role> => {
  const roles = new Map<Address, Role>([[feePayer, { signer: true, writable: true }]])
  const widen = (address: Address, signer: boolean, writable: boolean): void => {
    const known = roles.get(address)
    roles.set(address, {
      signer: signer || (known?.signer ?? false),
      writable: writable || (known?.writable ?? false),
    })
  }
  for (const { programId, accounts } of instructions) {
    for (const { address, signer, writable } of accounts) widen(address, signer, writable)
    widen(programId, false, false)
  }
  return roles
}
