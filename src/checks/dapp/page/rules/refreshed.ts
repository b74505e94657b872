import { targetsMax } from '../../thresholds.ts'
import { type LeadsTo, leadsTo } from '../leads-to.ts'
import type { PageCheck } from '../page-check.ts'

/** The page forwards to another one by itself. That page is not fetched; only its address is assessed. */
export const refreshedCheck: PageCheck<'refreshed', LeadsTo> = {
  id: 'refreshed',
  code: 'SENDS_ON_TO_RISKY_SITE',
  severity: 'high',
  evaluate: ({ facts: { refreshUrl }, code, assessUrl }) =>
    leadsTo([...(refreshUrl === undefined ? [] : [refreshUrl]), ...targetsIn(code)], assessUrl),
}

const targetsIn = (code: string): string[] =>
  [
    ...code.matchAll(
      /\blocation(?:\.href)?(?:\s{0,5}=\s{0,5}|\.(?:replace|assign)\(\s{0,5})["'`](https?:\/\/[^"'`\s]{4,500})/g,
    ),
  ]
    .slice(0, targetsMax)
    .flatMap(([, url]) => (url === undefined ? [] : [url]))
