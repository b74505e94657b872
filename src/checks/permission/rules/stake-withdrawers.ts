import type { Severity } from '../../../findings/severity.ts'
import { shortAddress, solText } from '../../../findings/words/amounts.ts'
import type { StakeState } from '../../../solana/state/account-state.ts'
import { byWhom, counted, type PermissionCheck, worthText } from '../assess/check.ts'
import type { Held, PermissionFacts } from '../facts/facts.ts'
import { holderText } from '../facts/holder.ts'
import type { Holder, Permission } from '../facts/permission.ts'
import { stakePower } from '../facts/stake-power.ts'
import { atMostForTrifles } from '../facts/worth.ts'

/**
 * Stake that the wallet manages and somebody else withdraws. A stake whose withdrawer was taken over looks like this, and
 * so does one that is withdrawn to a wallet kept offline; and anybody can name anybody as the manager, so that trifles
 * and stakes that the wallet had no part in are only noted. Source: Stake program, `Authorized`.
 */
export const stakeWithdrawersCheck: PermissionCheck = {
  id: 'stake-withdrawers',
  critical: false,
  areas: ['stakes'],
  code: 'STAKE_WITHDRAWER',
  find: (facts) => facts.stakes.flatMap((held) => findWithdrawer(held, facts)),
  say: (found, severity) =>
    `${counted(found.length, 'stake')} that this wallet manages can only be withdrawn${byWhom(found)}${worthText(found)}.${severity === 'info' ? '' : ' If it was meant to be yours, it no longer is.'}`,
}

/** Less than this in lamports (0.01 SOL) is what somebody may have put there to be noticed. */
const trifleLamports = 10_000_000n

const severities: Record<Holder['kind'], Severity> = {
  'known-bad': 'critical',
  wallet: 'high',
  multisig: 'medium',
  program: 'medium',
  'known-program': 'info',
  issuer: 'low',
  own: 'info',
}

const findWithdrawer = (held: Held<StakeState>, facts: PermissionFacts): Permission[] => {
  const { withdrawer, staker } = held.state
  if (facts.holders.isOwn(withdrawer) || !facts.holders.isOwn(staker)) return []
  const holder = facts.holders.of(withdrawer)
  const foreign = facts.madeByWallet(held.address) === false
  const power = stakePower(held, holder, facts)
  return [
    {
      ...power,
      kind: 'stake-withdrawer',
      severity:
        foreign || held.lamports < trifleLamports
          ? 'info'
          : atMostForTrifles(severities[holder.kind], power.exposureUsd, 'low'),
      takes: !foreign && holder.kind !== 'known-program',
      summary: `${holderText(holder)} alone can withdraw the ${solText(held.lamports)} in stake ${shortAddress(held.address)}; this wallet only chooses its validator.`,
      remedy:
        'Only the withdrawer can change this, so there is no revoking transaction. Make sure that it is a wallet of yours; if the stake was meant to be yours and it is not, the stake is lost.',
      ...(foreign && { notes: ['The stake was made without a signature of this wallet.'] }),
    },
  ]
}
