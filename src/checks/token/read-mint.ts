import type { Address } from '../../solana/address/address.ts'
import type { Account } from '../../solana/chain.ts'
import { type Fault, invalidField, type NotAMint } from '../../basics/fault.ts'
import {
  systemProgram,
  token2022Program,
  tokenProgram,
} from '../../solana/address/known-address.ts'
import { programNames } from '../../solana/known/known-programs.ts'
import type { AccountState, MintState } from '../../solana/state/account-state.ts'
import { readState } from '../../solana/state/read-state.ts'

export type MintRead = {
  /** Token program that owns the mint. */
  program: Address
  state: MintState
  /** Its settings cannot be read: `state` has only the first fields. */
  unreadable?: true
}

/** Size of a mint without extensions, and the offset of the account type in a Token-2022 account (1: mint). */
const mintBytes = 82
const accountTypeAt = 165

/** Reads the mint in the account. Throws Fault NOT_FOUND that reports what is there instead. */
export const readMint = (account: Account | undefined): MintRead => {
  if (!account) throw notAMint({ found: 'nothing' })
  const { owner, data } = account
  if (owner !== tokenProgram && owner !== token2022Program)
    throw notAMint(whatIs(account, readState(account)))
  const state = readState(account)
  if (state.kind === 'mint') return { program: owner, state }
  const head = readState({ ...account, data: data.subarray(0, mintBytes) })
  if (state.kind === 'unreadable' && data[accountTypeAt] === 1 && head.kind === 'mint')
    return { program: owner, state: head, unreadable: true }
  throw notAMint(whatIs(account, state))
}

const notAMint = (instead: NotAMint): Fault => invalidField('mint', 'not-a-mint', instead)

const whatIs = (account: Account, state: AccountState): NotAMint => {
  if (state.kind === 'token-account') return { found: 'token-account', mint: state.mint }
  if (state.kind === 'wallet') return { found: 'wallet' }
  if (account.executable) return { found: 'program' }
  if (account.owner === systemProgram) return { found: 'system-account' }
  if (state.kind === 'multisig') return { found: 'multisig' }
  if (account.owner === tokenProgram || account.owner === token2022Program)
    return { found: 'token-program-account' }
  const program = programNames.get(account.owner)?.name
  return program === undefined ? { found: 'other-account' } : { found: 'program-account', program }
}
