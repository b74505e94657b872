import { skeletonOf } from '../../../tokens/look-alike.ts'
import type { DappCheck } from '../assess/check.ts'
import { sitesBySkeleton } from '../../../lists/sites/known-sites.ts'

/** The same to the eye as a known name, and another: Cyrillic letters, digits for letters, `rn` for `m`. */
export const confusableNameCheck: DappCheck = {
  id: 'confusable-name',
  code: 'CONFUSABLE_NAME',
  ofName: true,
  evaluate: ({ address: { label }, site }) => {
    if (site || label === '') return undefined
    const shown = label.replaceAll('rn', 'm').replaceAll('vv', 'w')
    const other = sitesBySkeleton.get(skeletonOf(label)) ?? sitesBySkeleton.get(skeletonOf(shown))
    if (!other || label.replaceAll('-', '') === other.brand) return undefined
    return {
      severity: 'high',
      message: `The name looks like ${other.name} (${other.hosts[0]}) and is spelled otherwise.`,
    }
  },
}
