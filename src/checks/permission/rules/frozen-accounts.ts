import type { Severity } from '../../../findings/severity.ts'
import type { TokenAccountState } from '../../../solana/state/account-state.ts'
import { groupOf, type PermissionCheck, type PermissionGroup } from '../assess/check.ts'
import type { Held, PermissionFacts } from '../facts/facts.ts'
import type { PermissionOf } from '../facts/permission.ts'
import { materialUsd } from '../thresholds.ts'

/**
 * Accounts whose tokens the wallet cannot move. Programmable NFTs are always frozen, some tokens freeze every new
 * account, and strangers can send a frozen one, so it only counts if something valuable is stuck. Source: SPL Token
 * `FreezeAccount`.
 */
export const frozenAccountsCheck: PermissionCheck<'frozen-accounts', PermissionGroup> = {
  id: 'frozen-accounts',
  code: 'FROZEN_ACCOUNT',
  areas: ['token-accounts'],
  find: (facts) =>
    facts.tokenAccounts
      .filter(({ state }) => state.frozen)
      .map((held) => frozenAccount(held, facts)),
  summarize: groupOf,
}

const frozenAccount = (
  held: Held<TokenAccountState>,
  facts: PermissionFacts,
): PermissionOf<'frozen-account'> => {
  const { mint, amount } = held.state
  const mintState = facts.mints.get(mint)
  const authority = mintState?.freezeAuthority
  const decimals = facts.decimals.get(mint)
  const usd = facts.usdOf(mint, amount)
  const forNft = facts.freezesForNft(authority)
  return {
    kind: 'frozen-account',
    severity: severityOf(amount, usd, forNft),
    account: held.address,
    program: held.program,
    mint,
    ...(authority && { holder: facts.holders.of(authority) }),
    amount,
    ...(decimals !== undefined && { decimals }),
    ...(usd !== undefined && { exposureUsd: usd }),
    share: amount > 0n ? 1 : 0,
    takes: false,
    thaw: mintState ? (authority ? 'holder' : 'no-one') : 'unknown',
    forNft,
  }
}

const severityOf = (amount: bigint, usd: number | undefined, forNft: boolean): Severity => {
  if (amount === 0n || forNft) return 'info'
  return usd !== undefined && usd >= materialUsd ? 'medium' : 'low'
}
