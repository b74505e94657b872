import { systemProgram } from '../../../solana/address/known-address.ts'
import { isOnCurve } from '../../../solana/address/curve.ts'
import type { PermissionFacts } from './facts.ts'
import type { Permission } from './permission.ts'

/**
 * Why no transaction with this wallet as fee payer can run: it needs a signature and an account of the System program.
 */
export type PayingProblem = 'no-private-key' | 'owned-by-program'

export const payingProblemOf = ({
  wallet,
  walletAccount,
}: PermissionFacts): PayingProblem | undefined => {
  if (!isOnCurve(wallet)) return 'no-private-key'
  return walletAccount && walletAccount.owner !== systemProgram ? 'owned-by-program' : undefined
}

/** Why the wallet cannot revoke now. */
export type RevokingProblem = PayingProblem | 'no-blockhash' | 'too-little-sol'

/** For one signature. */
const feeLamports = 5_000n

/** Undefined if nothing can be revoked, or nothing prevents it. */
export const revokingProblemOf = (
  facts: PermissionFacts,
  permissions: readonly Permission[],
  hasBlockhash: boolean,
): RevokingProblem | undefined => {
  if (!permissions.some(({ revocation }) => revocation)) return undefined
  const paying = payingProblemOf(facts)
  if (paying !== undefined) return paying
  if (!hasBlockhash) return 'no-blockhash'
  return (facts.walletAccount?.lamports ?? 0n) < feeLamports ? 'too-little-sol' : undefined
}

/** The wallet has no account, and nothing was found in its name. */
export const isEmpty = ({
  walletAccount,
  tokenAccounts,
  stakes,
  nonces,
  programs,
  unread,
}: PermissionFacts): boolean =>
  !walletAccount &&
  unread['token-accounts'] === undefined &&
  [tokenAccounts, stakes, nonces, programs].every((held) => held.length === 0)
