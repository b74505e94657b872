import { type Address, addressToBytes } from '../../../solana/address/address.ts'
import type { Account } from '../../../solana/chain.ts'
import { loaderV3Program, loaderV4Program } from '../../../solana/address/known-address.ts'
import { findProgramAddress } from '../../../solana/address/program-address.ts'
import { programNames, trustedPrograms } from '../../../solana/known/known-programs.ts'
import { readState } from '../../../solana/state/read-state.ts'

/** The program that is called on every transfer. */
export type HookProgram = {
  program: Address
  /** Known by name; absent where it is not. */
  name?: string
  /** An established protocol. */
  trusted: boolean
  /** There is a program at the address. */
  exists: boolean
  /** Who can replace its code; absent where no one can. */
  upgradeAuthority?: Address
  /** Whether that could be found out. */
  upgradeKnown: boolean
}

/** Where loader v3 keeps the code of a program and its upgrade authority; source: solana-loader-v3-interface. */
export const programDataOf = (program: Address): Address =>
  findProgramAddress(loaderV3Program, [addressToBytes(program)])

/** Reads the hook from its own account and that of its code. */
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
