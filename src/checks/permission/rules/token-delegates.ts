import type { Severity } from '../../../findings/severity.ts'
import type { TokenAccountState } from '../../../solana/state/account-state.ts'
import { groupOf, isSerious, type PermissionCheck, type PermissionGroup } from '../assess/check.ts'
import type { Held, PermissionFacts } from '../facts/facts.ts'
import type { Holder, PermissionOf } from '../facts/permission.ts'
import { revokeDelegate } from '../facts/revocations.ts'
import { capIfTrifling, milder, shareOf } from '../facts/worth.ts'

export type TokenDelegates = PermissionGroup & { serious: boolean }

/**
 * Others can take tokens out of the wallet's accounts without another signature, until the approval is revoked or used
 * up. Only the owner can approve a delegate, so each was signed once, knowingly or not. Listings and limit orders
 * approve the address of an established protocol. Source: SPL Token `Approve`, `Revoke`.
 */
export const tokenDelegatesCheck: PermissionCheck<'token-delegates', TokenDelegates> = {
  id: 'token-delegates',
  code: 'TOKEN_DELEGATE',
  critical: true,
  areas: ['token-accounts'],
  find: (facts) => facts.tokenAccounts.flatMap((held) => findDelegate(held, facts)),
  summarize: (found, severity) => ({ ...groupOf(found), serious: isSerious(severity) }),
}

const findDelegate = (
  held: Held<TokenAccountState>,
  facts: PermissionFacts,
): PermissionOf<'token-delegate'>[] => {
  const { state, program } = held
  const { delegate, delegatedAmount: allowance, amount: balance, mint } = state
  if (!delegate || facts.holders.isOwn(delegate)) return []
  const holder = facts.holders.of(delegate)
  const amount = allowance < balance ? allowance : balance
  const usd = facts.usdOf(mint, amount)
  const decimals = facts.decimals.get(mint)
  const frozen = frozenFor(held, facts)
  const severity = severityOf(holder, amount, state)
  const now = frozen === 'for-all' ? milder(severity, 'medium') : severity
  return [
    {
      kind: 'token-delegate',
      severity: capIfTrifling(now, usd, 'medium'),
      account: held.address,
      program,
      mint,
      holder,
      amount,
      allowance,
      ...(decimals !== undefined && { decimals }),
      ...(usd !== undefined && { exposureUsd: usd }),
      share: shareOf(amount, balance),
      takes: true,
      ...(frozen && { frozen }),
      ...(state.cpiGuard && { cpiGuard: true as const }),
      ...(!frozen && { revocation: [revokeDelegate(program, held.address, facts.wallet)] }),
    },
  ]
}

const frozenFor = (
  { state }: Held<TokenAccountState>,
  facts: PermissionFacts,
): 'for-all' | 'for-nft' | undefined => {
  if (!state.frozen) return undefined
  return facts.freezesForNft(facts.mints.get(state.mint)?.freezeAuthority) ? 'for-nft' : 'for-all'
}

const severityOf = (holder: Holder, amount: bigint, state: TokenAccountState): Severity => {
  const { delegatedAmount, amount: balance } = state
  if (delegatedAmount === 0n) return 'info'
  const whole = amount === balance
  switch (holder.kind) {
    case 'known-bad':
      return 'critical'
    case 'known-program':
    case 'issuer':
    case 'own':
      return amount > 0n ? 'low' : 'info'
    case 'program':
      if (amount === 0n) return 'low'
      return whole ? 'high' : 'medium'
    case 'wallet':
    case 'multisig':
      if (amount === 0n) return 'medium'
      return whole ? 'critical' : 'high'
  }
}
