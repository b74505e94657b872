import type { Severity } from '../../../findings/severity.ts'
import type { StakeState } from '../../../solana/state/account-state.ts'
import { groupOf, type PermissionCheck, type PermissionGroup } from '../assess/check.ts'
import type { Held, PermissionFacts } from '../facts/facts.ts'
import type { Holder, PermissionOf } from '../facts/permission.ts'
import { stakePermission } from '../facts/stake-permission.ts'
import { capIfTrifling } from '../facts/worth.ts'
import { trifleStakeLamports } from '../thresholds.ts'

export type StakeWithdrawers = PermissionGroup & {
  /** The stake may have belonged to the wallet. */
  maybeLost: boolean
}

/**
 * Stake that the wallet manages and others withdraw. A stolen withdraw authority looks like this, and so does stake
 * that is withdrawn to cold storage. Strangers can name any wallet as the manager, so trifles and stakes that the
 * wallet did not create are only notes. Source: Stake program, `Authorized`.
 */
export const stakeWithdrawersCheck: PermissionCheck<'stake-withdrawers', StakeWithdrawers> = {
  id: 'stake-withdrawers',
  code: 'STAKE_WITHDRAWER',
  areas: ['stakes'],
  find: (facts) => facts.stakes.flatMap((held) => findWithdrawer(held, facts)),
  summarize: (found, severity) => ({ ...groupOf(found), maybeLost: severity !== 'info' }),
}

const severities: Record<Holder['kind'], Severity> = {
  'known-bad': 'critical',
  wallet: 'high',
  multisig: 'medium',
  program: 'medium',
  'known-program': 'info',
  issuer: 'low',
  own: 'info',
}

const findWithdrawer = (
  held: Held<StakeState>,
  facts: PermissionFacts,
): PermissionOf<'stake-withdrawer'>[] => {
  const { withdrawer, staker } = held.state
  if (facts.holders.isOwn(withdrawer) || !facts.holders.isOwn(staker)) return []
  const holder = facts.holders.of(withdrawer)
  const madeByOthers = facts.madeByWallet(held.address) === false
  const shared = stakePermission(held, holder, facts)
  const isNote = madeByOthers || held.lamports < trifleStakeLamports
  return [
    {
      ...shared,
      kind: 'stake-withdrawer',
      holder,
      severity: isNote ? 'info' : capIfTrifling(severities[holder.kind], shared.exposureUsd, 'low'),
      takes: !madeByOthers && holder.kind !== 'known-program',
      madeByOthers,
    },
  ]
}
