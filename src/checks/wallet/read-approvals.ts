import type { Address } from '../../solana/address/address.ts'
import { known, type Known, learn } from '../../findings/known.ts'
import { token2022Program, tokenProgram } from '../../solana/address/known-address.ts'
import type { OwnedTokenAccount } from '../../solana/ledger.ts'
import { readState } from '../../solana/state/read-state.ts'
import type { Approval, Tokens } from './assess/check.ts'
import type { AddressDeps } from '../address/read-address.ts'

/** The wallet's token accounts of both programs, and their delegates. */
export const readTokens = async (
  { ledger, reputation }: AddressDeps,
  address: Address,
): Promise<Known<Tokens>> => {
  const parts = await Promise.all(
    [tokenProgram, token2022Program].map((program) =>
      learn(ledger.readTokenAccounts(address, program), {
        source: 'node',
        facts: 'token-accounts',
      }),
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
  return known({ accounts: accounts.length, approvals })
}
