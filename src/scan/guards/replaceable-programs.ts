import { type Address, addressFromBytes } from '../../solana/address/address.ts'
import { loaderV3Program, loaderV4Program } from '../../solana/address/known-address.ts'
import type { RiskContext } from '../context/risk-context.ts'
import { readU32 } from '../../solana/state/layout.ts'
import { isReservedAddress } from '../../solana/state/reserved-address.ts'
import type { Unguarded } from './guard.ts'

/** Programs whose code could be replaced before the transaction runs. */
export type ReplaceablePrograms = {
  /** Address of the account with the code, by program. */
  dataAccounts: ReadonlyMap<Address, Address>
  unguarded: Unguarded[]
}

/** The called untrusted programs with replaceable code. */
export const replaceablePrograms = (context: RiskContext): ReplaceablePrograms => {
  const dataAccounts = new Map<Address, Address>()
  const unguarded: Unguarded[] = []
  for (const program of new Set(context.instructions.map(({ programId }) => programId))) {
    if (isReservedAddress(program) || context.knownPrograms.has(program)) continue
    const account = context.before.get(program)
    if (account?.owner === loaderV4Program)
      unguarded.push({ account: program, reason: 'loader-not-supported' })
    if (account?.owner !== loaderV3Program) continue
    if (account.data.length >= programAccountBytes && readU32(account.data, 0) === programState)
      dataAccounts.set(program, addressFromBytes(account.data, 4))
  }
  return { dataAccounts, unguarded }
}

/** u32 state 2, then the address of the program's data; source: solana-loader-v3-interface `state.rs`. */
const programAccountBytes = 36
const programState = 2
