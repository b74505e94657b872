import { failed } from '../../../findings/check.ts'
import type { TokenCheck } from '../assess/token-check.ts'
import { weighedFact } from '../assess/weigh.ts'

/** Extension types, as numbered by the token program. */
export type UnknownExtensions = { extensions: readonly number[] }

/** The mint has an extension that is not known here, which can allow anything. */
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
