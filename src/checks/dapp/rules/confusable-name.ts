import { skeletonOf } from '../../../tokens/look-alike.ts'
import { type DappCheck, unlessTrusted } from '../assess/check.ts'
import { type NamedSite, namedSite } from '../site/named-site.ts'
import { sitesBySkeleton } from '../../../lists/sites/known-sites.ts'

/** Looks the same as a known name but differs: Cyrillic letters, digits for letters, `rn` for `m`. */
export const confusableNameCheck: DappCheck<'confusable-name', { host: string; site: NamedSite }> =
  {
    id: 'confusable-name',
    code: 'CONFUSABLE_NAME',
    severity: 'high',
    critical: true,
    family: 'name',
    evaluate: unlessTrusted(({ address: { label, host }, site }) => {
      if (site || label === '') return []
      const shown = label.replaceAll('rn', 'm').replaceAll('vv', 'w')
      const other = sitesBySkeleton.get(skeletonOf(label)) ?? sitesBySkeleton.get(skeletonOf(shown))
      if (!other || label.replaceAll('-', '') === other.brand) return []
      return [{ params: { host, site: namedSite(other) }, subject: host }]
    }),
  }
