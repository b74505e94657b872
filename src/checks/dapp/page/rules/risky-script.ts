import { scriptHostsMax } from '../../thresholds.ts'
import { type LeadsTo, leadsTo } from '../leads-to.ts'
import type { PageCheck } from '../page-check.ts'

/** The page loads a script from a risky address. */
export const riskyScriptCheck: PageCheck<'risky-script', LeadsTo> = {
  id: 'risky-script',
  code: 'RUNS_CODE_OF_RISKY_SITE',
  severity: 'high',
  evaluate: ({ facts, assessUrl }) => {
    const byHost = new Map(
      facts.scripts.flatMap(({ url }) => {
        const parsed = url === undefined ? null : URL.parse(url)
        return parsed && /^https?:$/.test(parsed.protocol) ? [[parsed.host, parsed.href]] : []
      }),
    )
    return leadsTo([...byHost.values()].slice(0, scriptHostsMax), (url) => {
      const risky = assessUrl(url)
      return risky?.severity === 'medium' ? undefined : risky
    })
  },
}
