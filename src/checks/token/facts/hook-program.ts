import { type Address, addressToBytes } from '../../../solana/address/address.ts'
import type { Account } from '../../../solana/chain.ts'
import { loaderV3Program, loaderV4Program } from '../../../solana/address/known-address.ts'
import { findProgramAddress } from '../../../solana/address/program-address.ts'
import { programNames, trustedPrograms } from '../../../solana/known/known-programs.ts'
import { readState } from '../../../solana/state/read-state.ts'

/** The program called on every transfer. */
export type HookProgram = {
  program: Address
  /** Absent if the program is not a known one. */
  name?: string
  /** It is an established protocol. */
  trusted: boolean
  /** There is a program at the address. */
  exists: boolean
  /** Absent if the code cannot be replaced. */
  upgradeAuthority?: Address
  /** Whether the upgrade authority could be read. */
  upgradeKnown: boolean
}

/** Program data account of loader v3, with code and upgrade authority. Source: solana-loader-v3-interface. */
export const programDataOf = (program: Address): Address =>
  findProgramAddress(loaderV3Program, [addressToBytes(program)])

/** Reads the hook from its own account and its program data account. */
export const readHookProgram = (
  program: Address,
  accounts: ReadonlyMap<Address, Account>,
): HookProgram => {
  const account = accounts.get(program)
  const name = programNames.get(program)?.name
  const facts = {
    program,
    trusted: trustedPrograms.has(program),
    ...(name !== undefined && { name }),
  }
  if (!account?.executable) return { ...facts, exists: false, upgradeKnown: true }
  const code = account.owner === loaderV3Program ? accounts.get(programDataOf(program)) : account
  const state = code && readState(code)
  if (state?.kind === 'program-data') {
    const { upgradeAuthority } = state
    return {
      ...facts,
      exists: true,
      upgradeKnown: true,
      ...(upgradeAuthority && { upgradeAuthority }),
    }
  }
  const replaceable = account.owner === loaderV3Program || account.owner === loaderV4Program
  return { ...facts, exists: true, upgradeKnown: !replaceable }
}
