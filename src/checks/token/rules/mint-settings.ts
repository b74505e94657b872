import { failed } from '../../../findings/check.ts'
import type { TokenCheck } from '../assess/token-check.ts'
import { weighedFact } from '../assess/weigh.ts'

/** Types of the extensions, as the token program numbers them. */
export type UnknownExtensions = { extensions: readonly number[] }

/** Whether all settings of the mint are known here. One that is not can allow anything. */
export const mintSettingsCheck: TokenCheck<'mint-settings', UnknownExtensions> = {
  id: 'mint-settings',
  code: 'UNKNOWN_SETTING',
  severity: 'medium',
  family: 'seizure',
  critical: true,
  evaluate: (context) => {
    if (context.unreadable) return failed({ reason: 'unreadable-data' })
    const { unknownExtensions: extensions = [] } = context.state
    if (extensions.length === 0) return []
    return [
      {
        params: { extensions },
        subject: context.mint,
        severity: weighedFact(context, 'medium'),
      },
    ]
  },
}
