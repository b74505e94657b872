import type { Severity } from '../../../findings/severity.ts'
import { amountText, shortAddress } from '../../../findings/words/amounts.ts'
import type { TokenAccountState } from '../../../solana/state/account-state.ts'
import { byWhom, counted, type PermissionCheck, worthText } from '../assess/check.ts'
import type { Held, PermissionFacts } from '../facts/facts.ts'
import { holderText } from '../facts/holder.ts'
import type { Permission } from '../facts/permission.ts'
import { materialUsd } from '../facts/worth.ts'

/**
 * Accounts whose tokens the wallet cannot move. Programmable NFTs are always frozen, some tokens freeze every new account,
 * and anybody can send a frozen one, so it only weighs where something of worth is stuck. Source: SPL Token `FreezeAccount`.
 */
export const frozenAccountsCheck: PermissionCheck = {
  id: 'frozen-accounts',
  critical: false,
  areas: ['token-accounts'],
  code: 'FROZEN_ACCOUNT',
  find: (facts) =>
    facts.tokenAccounts
      .filter(({ state }) => state.frozen)
      .map((held): Permission => describe(held, facts)),
  say: (found) =>
    `${counted(found.length, 'of your token accounts is', 'of your token accounts are')} frozen${byWhom(found)}${worthText(found)}: what is in there cannot be moved until it is thawed.`,
}

const describe = (held: Held<TokenAccountState>, facts: PermissionFacts): Permission => {
  const { mint, amount } = held.state
  const authority = facts.mints.get(mint)?.freezeAuthority
  const holder = authority && facts.holders.of(authority)
  const decimals = facts.decimals.get(mint)
  const usd = facts.usdOf(mint, amount)
  const forNft = facts.freezesForNft(authority)
  return {
    kind: 'frozen-account',
    severity: severityOf(amount, usd, forNft),
    account: held.address,
    program: held.program,
    mint,
    ...(holder && { holder }),
    amount,
    ...(decimals !== undefined && { decimals }),
    ...(usd !== undefined && { exposureUsd: usd }),
    share: amount > 0n ? 1 : 0,
    takes: false,
    summary: `Your account ${shortAddress(held.address)} with ${amountText(amount, mint, facts.decimals)} is frozen${whoThaws(held, facts)}.`,
    remedy: forNft
      ? 'NFTs of this kind are kept frozen, or are while they are listed or staked. End that at the app where you began it.'
      : 'Nothing that you sign thaws it. Ask the issuer of the token.',
    notes: [],
  }
}

const severityOf = (amount: bigint, usd: number | undefined, forNft: boolean): Severity => {
  if (amount === 0n || forNft) return 'info'
  return usd !== undefined && usd >= materialUsd ? 'medium' : 'low'
}

const whoThaws = ({ state }: Held<TokenAccountState>, facts: PermissionFacts): string => {
  const mint = facts.mints.get(state.mint)
  if (!mint) return ''
  return mint.freezeAuthority
    ? `, and only ${holderText(facts.holders.of(mint.freezeAuthority))} can thaw it`
    : ', and nobody can thaw it any more'
}
