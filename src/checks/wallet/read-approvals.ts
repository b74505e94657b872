import type { Address } from '../../solana/address/address.ts'
import { learn, type Learned } from '../../findings/learn.ts'
import { token2022Program, tokenProgram } from '../../solana/address/known-address.ts'
import type { OwnedTokenAccount } from '../../solana/ledger.ts'
import { readState } from '../../solana/state/read-state.ts'
import type { Approval, Tokens } from './assess/check.ts'
import type { AddressDeps } from '../address/read-address.ts'

/** The wallet's token accounts of both programs, and who else may take from them. */
export const readTokens = async (
  { ledger, reputation }: AddressDeps,
  address: Address,
): Promise<Learned<Tokens>> => {
  const parts = await Promise.all(
    [tokenProgram, token2022Program].map((program) =>
      learn(ledger.readTokenAccounts(address, program), 'Its token accounts'),
    ),
  )
  const accounts: OwnedTokenAccount[] = []
  for (const part of parts) {
    if (!part.known) return part
    for (const account of part.value.accounts) accounts.push(account)
  }
  const delegates = accounts.flatMap(({ account }) => {
    const state = readState(account)
    if (state.kind !== 'token-account' || !state.delegate || state.delegate === address) return []
    return state.delegatedAmount > 0n ? [state.delegate] : []
  })
  const approvals = [...Map.groupBy(delegates, (delegate) => delegate)].map(
    ([delegate, each]): Approval => ({
      delegate,
      accounts: each.length,
      reports: reputation.lookUp(delegate),
    }),
  )
  return { known: true, value: { accounts: accounts.length, approvals } }
}
