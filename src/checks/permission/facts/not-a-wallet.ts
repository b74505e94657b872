import type { NotAWallet } from '../../../basics/fault.ts'
import type { Account } from '../../../solana/chain.ts'
import { systemProgram } from '../../../solana/address/known-address.ts'
import { readState } from '../../../solana/state/read-state.ts'
import { corePrograms, readOnlyOwners } from '../../../solana/state/reserved-address.ts'

/**
 * What the account is, if it cannot own anything by its own address: its list of permissions would always be empty.
 * Undefined for wallets, multisigs, and accounts of programs that may act as one.
 */
export const notAWallet = (account: Account): NotAWallet | undefined => {
  if (account.executable) return { found: 'program' }
  const state = readState(account)
  switch (state.kind) {
    case 'token-account':
      return { found: state.kind, owner: state.owner }
    case 'stake':
      return { found: state.kind, owner: state.withdrawer }
    case 'nonce':
      return { found: state.kind, owner: state.authority }
    case 'mint':
    case 'program-data':
    case 'lookup-table':
    case 'core-asset':
    case 'core-collection':
    case 'squads-multisig':
      return { found: state.kind }
    default:
      return ofSolana(account, state.kind === 'multisig')
  }
}

const ofSolana = ({ owner, data }: Account, isMultisig: boolean): NotAWallet | undefined => {
  if (readOnlyOwners.has(owner)) return { found: 'part-of-solana' }
  const core = owner !== systemProgram && corePrograms.has(owner)
  return core && !isMultisig && data.length > 0 ? { found: 'core-program-account' } : undefined
}
