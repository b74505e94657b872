import { solDecimals } from '../../../solana/effects/balances.ts'
import { wrappedSolMint } from '../../../solana/address/known-address.ts'
import type { StakeState } from '../../../solana/state/account-state.ts'
import type { Held, PermissionFacts } from './facts.ts'
import type { Holder, PermissionBase } from './permission.ts'

/** The common part of all permissions over a stake: all of its lamports, as native SOL. */
export const stakePermission = (
  { address, program, lamports }: Held<StakeState>,
  holder: Holder | undefined,
  facts: PermissionFacts,
): Omit<PermissionBase, 'severity'> & { amount: bigint } => {
  const usd = facts.usdOf(wrappedSolMint, lamports)
  return {
    account: address,
    program,
    mint: wrappedSolMint,
    ...(holder && { holder }),
    amount: lamports,
    decimals: solDecimals,
    ...(usd !== undefined && { exposureUsd: usd }),
    share: 1,
    takes: false,
  }
}
