import { amountText } from '../../../findings/words/amounts.ts'
import { byWhom, counted, type PermissionCheck, worthText } from '../assess/check.ts'
import type { PermissionFacts } from '../facts/facts.ts'
import { type HeldMint, heldMints, isExpected, issuerPower } from '../facts/held-mints.ts'
import { holderText } from '../facts/holder.ts'
import type { Permission } from '../facts/permission.ts'
import { severityByWorth } from '../facts/worth.ts'

/**
 * Tokens that somebody can move or burn in everybody's account, for ever. It comes with the token, nobody was asked, and
 * anybody can send such tokens, so it weighs as much as the tokens do. Regulated issuers of well-known tokens have it
 * because the law asks it of them. Source: Token-2022 extension `PermanentDelegate`.
 */
export const permanentDelegatesCheck: PermissionCheck = {
  id: 'permanent-delegates',
  critical: false,
  areas: ['token-accounts', 'mints'],
  code: 'PERMANENT_DELEGATE',
  find: (facts) => heldMints(facts).flatMap((held) => findPower(held, facts)),
  say: (found, severity) =>
    severity === 'info'
      ? `${counted(found.length, 'token that you hold', 'tokens that you hold')} can be taken back by the known issuer${worthText(found)}.`
      : `${counted(found.length, 'token that you hold', 'tokens that you hold')} can be taken or burnt at any time${byWhom(found)}${worthText(found)}. This comes with the token and cannot be revoked.`,
}

const findPower = (held: HeldMint, facts: PermissionFacts): Permission[] => {
  const { permanentDelegate } = held.state
  if (!permanentDelegate || facts.holders.isOwn(permanentDelegate)) return []
  const holder = facts.holders.of(permanentDelegate)
  const expected = isExpected(held.mint, holder)
  const power = issuerPower(held, holder, facts)
  return [
    {
      ...power,
      kind: 'permanent-delegate',
      severity: expected ? 'info' : severityByWorth(power.exposureUsd),
      takes: !expected,
      summary: `${holderText(holder)} can take or burn your ${amountText(held.amount, held.mint, facts.decimals)} at any time: the token is made so.`,
      remedy: expected
        ? 'Nothing to do if you trust the issuer; the power comes with the token.'
        : 'It cannot be revoked. If the tokens are worth something to you, exchange them for another token.',
    },
  ]
}
