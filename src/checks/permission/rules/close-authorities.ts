import { solDecimals } from '../../../solana/effects/balances.ts'
import { token2022Program, wrappedSolMint } from '../../../solana/address/known-address.ts'
import type { Severity } from '../../../findings/severity.ts'
import { shortAddress, solText, tokenText } from '../../../findings/words/amounts.ts'
import type { TokenAccountState } from '../../../solana/state/account-state.ts'
import { byWhom, counted, type PermissionCheck, worthText } from '../assess/check.ts'
import type { Held, PermissionFacts } from '../facts/facts.ts'
import { holderText } from '../facts/holder.ts'
import type { Holder, Permission } from '../facts/permission.ts'
import { renewNativeOwner } from '../facts/revocations.ts'
import { atMostForTrifles } from '../facts/worth.ts'

/**
 * Somebody else may close a token account and gets its lamports. Of wrapped SOL these are the tokens themselves, which go
 * with it whatever the balance; any other account closes only when empty, and what goes is its rent. Anybody can send a
 * token account with his own close authority, so an ordinary one is no alarm. Source: SPL Token `CloseAccount`.
 */
export const closeAuthoritiesCheck: PermissionCheck = {
  id: 'close-authorities',
  critical: true,
  areas: ['token-accounts'],
  code: 'CLOSE_AUTHORITY',
  find: (facts) => facts.tokenAccounts.flatMap((held) => findCloser(held, facts)),
  say: (found, severity) =>
    severity === 'info' || severity === 'low'
      ? `${counted(found.length, 'of your token accounts', 'of your token accounts')} can be closed${byWhom(found)}; what goes to them then is at most the lamports in it.`
      : `The SOL in ${counted(found.length, 'of your wrapped SOL accounts', 'of your wrapped SOL accounts')} can be taken at any time${byWhom(found)}${worthText(found)}, by closing the account.`,
}

const findCloser = (held: Held<TokenAccountState>, facts: PermissionFacts): Permission[] => {
  const { closeAuthority } = held.state
  if (!closeAuthority || facts.holders.isOwn(closeAuthority)) return []
  const holder = facts.holders.of(closeAuthority)
  return [held.state.native ? ofNative(held, holder, facts) : ofOthers(held, holder, facts)]
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

const ofNative = (
  held: Held<TokenAccountState>,
  holder: Holder,
  facts: PermissionFacts,
): Permission => {
  const { lamports, state } = held
  const usd = facts.usdOf(wrappedSolMint, lamports)
  const fixed = ownerIsFixed(held)
  return {
    ...common(held, holder),
    severity: atMostForTrifles(nativeSeverities[holder.kind], usd, 'medium'),
    mint: state.mint,
    amount: lamports,
    decimals: solDecimals,
    ...(usd !== undefined && { exposureUsd: usd }),
    share: 1,
    summary: `${holderText(holder)} can close your wrapped SOL account ${shortAddress(held.address)} and gets the ${solText(lamports)} in it.`,
    remedy: fixed
      ? 'The program keeps you from taking this away. Move the SOL to another account of yours, and do not use this one again.'
      : 'Sign the revoking transaction: it renews you as the owner, which clears the close authority and any delegate.',
    notes: [],
    ...(!fixed && {
      revocation: [renewNativeOwner(held.program, held.address, facts.wallet)],
    }),
  }
}

/** Token-2022 refuses to set an owner where it is immutable, and while the CPI guard is on. */
const ownerIsFixed = ({ program, state }: Held<TokenAccountState>): boolean =>
  program === token2022Program && (state.immutableOwner === true || state.cpiGuard === true)

const ofOthers = (
  held: Held<TokenAccountState>,
  holder: Holder,
  facts: PermissionFacts,
): Permission => {
  const { lamports, state } = held
  const usd = facts.usdOf(wrappedSolMint, lamports)
  const trusted = holder.kind === 'known-program' || holder.kind === 'issuer'
  return {
    ...common(held, holder),
    severity: trusted ? 'info' : 'low',
    mint: wrappedSolMint,
    amount: lamports,
    decimals: solDecimals,
    ...(usd !== undefined && { exposureUsd: usd }),
    share: state.amount === 0n ? 1 : 0,
    summary:
      state.amount === 0n
        ? `${holderText(holder)} can close your empty account ${shortAddress(held.address)} for ${tokenText(state.mint)} and gets the ${solText(lamports)} in it.`
        : `${holderText(holder)} can close your account ${shortAddress(held.address)} for ${tokenText(state.mint)} once it is empty, and gets the ${solText(lamports)} in it; the tokens cannot be taken this way.`,
    remedy:
      'Only the holder can give this up, so there is no revoking transaction. Use another account for this token if the lamports matter to you.',
    notes: [],
  }
}

const common = (held: Held<TokenAccountState>, holder: Holder) =>
  ({
    kind: 'close-authority',
    account: held.address,
    program: held.program,
    holder,
    takes: true,
  }) as const
