import { solDecimals } from '../../../solana/effects/balances.ts'
import { token2022Program, wrappedSolMint } from '../../../solana/address/known-address.ts'
import type { Severity } from '../../../findings/severity.ts'
import type { TokenAccountState } from '../../../solana/state/account-state.ts'
import { groupOf, isSerious, type PermissionCheck, type PermissionGroup } from '../assess/check.ts'
import type { Held, PermissionFacts } from '../facts/facts.ts'
import type { Holder, PermissionOf } from '../facts/permission.ts'
import { renewNativeOwner } from '../facts/revocations.ts'
import { capIfTrifling } from '../facts/worth.ts'

export type CloseAuthorities = PermissionGroup & { serious: boolean }

/**
 * Others can close a token account and receive its lamports. For wrapped SOL those are the tokens themselves, whatever
 * the balance; any other account closes only when empty, and its rent is lost. Strangers can send a token account with
 * their own close authority, so an ordinary one is not serious. Source: SPL Token `CloseAccount`.
 */
export const closeAuthoritiesCheck: PermissionCheck<'close-authorities', CloseAuthorities> = {
  id: 'close-authorities',
  code: 'CLOSE_AUTHORITY',
  critical: true,
  areas: ['token-accounts'],
  find: (facts) => facts.tokenAccounts.flatMap((held) => findCloser(held, facts)),
  summarize: (found, severity) => ({ ...groupOf(found), serious: isSerious(severity) }),
}

const findCloser = (
  held: Held<TokenAccountState>,
  facts: PermissionFacts,
): PermissionOf<'close-authority'>[] => {
  const { closeAuthority } = held.state
  if (!closeAuthority || facts.holders.isOwn(closeAuthority)) return []
  const holder = facts.holders.of(closeAuthority)
  return [
    held.state.native ? ofWrappedSol(held, holder, facts) : ofOtherTokens(held, holder, facts),
  ]
}

const nativeSeverities: Record<Holder['kind'], Severity> = {
  'known-bad': 'critical',
  wallet: 'critical',
  multisig: 'critical',
  program: 'high',
  'known-program': 'low',
  issuer: 'low',
  own: 'info',
}

const ofWrappedSol = (
  held: Held<TokenAccountState>,
  holder: Holder,
  facts: PermissionFacts,
): PermissionOf<'close-authority'> => ({
  ...common(held, holder, facts),
  of: 'wrapped-sol',
  severity: capIfTrifling(
    nativeSeverities[holder.kind],
    facts.usdOf(wrappedSolMint, held.lamports),
    'medium',
  ),
  mint: held.state.mint,
  share: 1,
  ...(!ownerIsFixed(held) && {
    revocation: [renewNativeOwner(held.program, held.address, facts.wallet)],
  }),
})

/** Token-2022 refuses to set an owner if it is immutable or while the CPI guard is on. */
const ownerIsFixed = ({ program, state }: Held<TokenAccountState>): boolean =>
  program === token2022Program && (state.immutableOwner === true || state.cpiGuard === true)

const ofOtherTokens = (
  held: Held<TokenAccountState>,
  holder: Holder,
  facts: PermissionFacts,
): PermissionOf<'close-authority'> => {
  const { mint: token, amount } = held.state
  const trusted = holder.kind === 'known-program' || holder.kind === 'issuer'
  return {
    ...common(held, holder, facts),
    of: 'token',
    token,
    empty: amount === 0n,
    severity: trusted ? 'info' : 'low',
    mint: wrappedSolMint,
    share: amount === 0n ? 1 : 0,
  }
}

const common = (
  { address, program, lamports }: Held<TokenAccountState>,
  holder: Holder,
  facts: PermissionFacts,
) => {
  const usd = facts.usdOf(wrappedSolMint, lamports)
  return {
    kind: 'close-authority' as const,
    account: address,
    program,
    holder,
    amount: lamports,
    decimals: solDecimals,
    ...(usd !== undefined && { exposureUsd: usd }),
    takes: true,
  }
}
