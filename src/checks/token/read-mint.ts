import type { Address } from '../../solana/address/address.ts'
import type { Account } from '../../solana/chain.ts'
import { type Fault, invalidField } from '../../basics/fault.ts'
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

/** Reads the mint in the account. Throws Fault NOT_FOUND naming what is there instead. */
export const readMint = (account: Account | undefined): MintRead => {
  if (!account) throw notAMint()
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

const notAMint = (found?: string): Fault =>
  invalidField('mint', 'not-a-mint', found === undefined ? {} : { found })

const whatIs = (account: Account, state: AccountState): string => {
  if (state.kind === 'token-account') return `a wallet's token account of the mint ${state.mint}`
  if (state.kind === 'wallet') return 'a wallet'
  if (account.executable) return 'a program'
  if (account.owner === systemProgram) return 'an account of the system program'
  if (state.kind === 'multisig') return 'a multisig of a token program'
  if (account.owner === tokenProgram || account.owner === token2022Program)
    return 'another account of a token program'
  const name = programNames.get(account.owner)?.name
  return name === undefined
    ? 'an account of a program that does not issue tokens'
    : `an account of ${name}`
}
