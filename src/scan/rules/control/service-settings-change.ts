import type { Address } from '../../../solana/address/address.ts'
import { isOnCurve } from '../../../solana/address/curve.ts'
import type { Observation } from '../../../findings/check.ts'
import { isSerious, type Severity } from '../../../findings/severity.ts'
import type { Action, ServiceSetting } from '../../../solana/decoding/format/action.ts'
import type { ScanRule } from '../../context/rule.ts'
import type { RiskContext } from '../../context/risk-context.ts'
import { comesFromOutside } from '../../facts/origin.ts'

export type ServiceSettingsChange = {
  account: Address
  setting: ServiceSetting
  /** The new holder; absent for amounts, and if there is none. */
  next?: Address
  serious: boolean
}

/**
 * The user's validator, stake pool, realm or tree of compressed NFTs gets another operator, receiver or rate. No balance
 * shows it, since these programs keep such settings in data of their own. Benign look-alikes: operators who change them
 * with their own tools (only noted), a program that mints into a tree (one step milder, unless an app requests it), and
 * rates, which can be set back (one step milder).
 */
export const serviceSettingsChange: ScanRule<'service-settings-change', ServiceSettingsChange> = {
  id: 'service-settings-change',
  code: 'SERVICE_SETTINGS_CHANGE',
  severity: 'high',
  sources: [
    'Solana Vote program: UpdateValidatorIdentity, UpdateCommission, UpdateCommissionCollector',
    'SPL Stake Pool: SetManager, SetStaker, SetFee, SetFundingAuthority; SPL Governance: SetRealmAuthority',
    'mpl-bubblegum: setTreeDelegate (the delegate mints into the tree)',
  ],
  evaluate: (context) =>
    context.instructions.flatMap(({ actions, path }) =>
      actions.flatMap((action): Observation<ServiceSettingsChange>[] => {
        if (action.type !== 'configure-service') return []
        const severity = severityOf(action, context)
        if (!severity) return []
        const { account, setting, next } = action
        return [
          {
            params: { account, setting, ...(next && { next }), serious: isSerious(severity) },
            subject: account,
            at: [path],
            ...(next && { after: next }),
            severity,
          },
        ]
      }),
    ),
}

type Configuration = Extract<Action, { type: 'configure-service' }>

const severityOf = (
  { setting, authority, next }: Configuration,
  context: RiskContext,
): Severity | undefined => {
  const { isUser, ownedAfter } = context.identity
  if (!isUser(authority) || (next && ownedAfter(next))) return undefined
  const requested = comesFromOutside(context)
  if (next && owning.has(setting)) return 'high'
  if (next && setting === 'tree-delegate' && !requested) return isOnCurve(next) ? 'high' : 'medium'
  if (!requested) return 'low'
  return rates.has(setting) ? 'medium' : 'high'
}

/** The holder of these owns the service. */
const owning: ReadonlySet<ServiceSetting> = new Set(['pool-manager', 'realm-authority'])
const rates: ReadonlySet<ServiceSetting> = new Set(['commission', 'pool-fee'])
