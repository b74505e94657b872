import { failed, ran } from '../../../findings/reason-check.ts'
import { weighedFact } from '../assess/capability.ts'
import type { TokenCheck } from '../assess/token-check.ts'

/** T25: a mint of a known token program whose settings are all known here. What is not known can be anything. */
export const mintSettingsCheck: TokenCheck = {
  id: 'mint-settings',
  family: 'seizure',
  critical: 'always',
  evaluate: (context) => {
    if (context.unreadable !== undefined)
      return failed(`The settings of its mint cannot be read: ${context.unreadable}.`)
    const unknown = (context.state.extensions ?? []).filter((name) =>
      name.startsWith('unknown extension'),
    )
    return unknown.length === 0
      ? ran()
      : ran({
          code: 'UNKNOWN_SETTING',
          severity: weighedFact(context, 'medium'),
          message: `Its mint has a setting that is not known here (${unknown.join(', ')}); what it allows is not known.`,
        })
  },
}
