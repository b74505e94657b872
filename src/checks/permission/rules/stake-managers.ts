import { shortAddress, solText } from '../../../findings/words/amounts.ts'
import type { StakeState } from '../../../solana/state/account-state.ts'
import { byWhom, counted, type PermissionCheck, worthText } from '../assess/check.ts'
import type { Held, PermissionFacts } from '../facts/facts.ts'
import { holderText } from '../facts/holder.ts'
import type { Permission } from '../facts/permission.ts'
import { takeBackStaker } from '../facts/revocations.ts'
import { stakePower } from '../facts/stake-power.ts'

/**
 * Stake of the wallet's that somebody else manages: he chooses the validator, splits and deactivates, and cannot take it.
 * Services that spread stake over validators work so. Source: Stake program, `Authorized`.
 */
export const stakeManagersCheck: PermissionCheck = {
  id: 'stake-managers',
  critical: false,
  areas: ['stakes'],
  code: 'STAKE_MANAGER',
  find: (facts) => facts.stakes.flatMap((held) => findManager(held, facts)),
  say: (found) =>
    `${counted(found.length, 'stake')} of this wallet can be moved between validators${byWhom(found)}${worthText(found)}, but not withdrawn by them.`,
}

const findManager = (held: Held<StakeState>, facts: PermissionFacts): Permission[] => {
  const { staker, withdrawer } = held.state
  if (!facts.holders.isOwn(withdrawer) || facts.holders.isOwn(staker)) return []
  const holder = facts.holders.of(staker)
  // A multisig of one's own withdraws by a transaction that the wallet alone cannot sign.
  const alone = withdrawer === facts.wallet
  return [
    {
      ...stakePower(held, holder, facts),
      kind: 'stake-staker',
      severity: severities[holder.kind] ?? 'low',
      summary: `${holderText(holder)} decides which validator your stake ${shortAddress(held.address)} with ${solText(held.lamports)} goes to, and can deactivate or split it; only you withdraw it.`,
      remedy: 'Sign the revoking transaction, unless you gave the stake to them to manage.',
      ...(alone && { revocation: [takeBackStaker(held.address, facts.wallet)] }),
    },
  ]
}

const severities: Partial<Record<string, Permission['severity']>> = {
  'known-bad': 'high',
  'known-program': 'info',
}
