import type { Account } from '../../../solana/chain.ts'
import { systemProgram } from '../../../solana/address/known-address.ts'
import type { AccountState } from '../../../solana/state/account-state.ts'
import { readState } from '../../../solana/state/read-state.ts'
import { corePrograms, readOnlyOwners } from '../../../solana/state/reserved-address.ts'

/**
 * What an account is that holds nothing by its own address, so that a list of permissions over it would always be empty:
 * `a token account, whose owner is 7xKX…`. Undefined for wallets, multisigs, and accounts of programs that may act as one.
 */
export const notAWallet = (account: Account): string | undefined => {
  if (account.executable) return 'a program'
  const state = readState(account)
  if (state.kind === 'token-account') return `a token account, whose owner is ${state.owner}`
  if (state.kind === 'stake') return `a stake account, whose withdrawer is ${state.withdrawer}`
  if (state.kind === 'nonce') return `a nonce account, whose authority is ${state.authority}`
  const what = names[state.kind]
  if (what !== undefined) return what
  if (readOnlyOwners.has(account.owner)) return 'a part of Solana itself'
  const core = account.owner !== systemProgram && corePrograms.has(account.owner)
  return core && state.kind !== 'multisig' && account.data.length > 0
    ? 'an account of one of Solana’s own programs'
    : undefined
}

const names: Partial<Record<AccountState['kind'], string>> = {
  mint: 'a token (its mint)',
  'program-data': 'the code of a program',
  'lookup-table': 'an address lookup table',
  'core-asset': 'an NFT',
  'core-collection': 'a collection of NFTs',
  'squads-multisig': 'the settings of a Squads multisig, whose assets are in its vaults',
}
