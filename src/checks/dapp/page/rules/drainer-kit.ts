import { type DrainerCode, drainerTraces } from '../drainer-traces.ts'
import type { PageCheck } from '../page-check.ts'

/** Code that was written, or altered, to empty wallets and is known for it. */
export const drainerKitCheck: PageCheck<'drainer-kit', { host: string; drainer: DrainerCode }> = {
  id: 'drainer-kit',
  code: 'KNOWN_DRAINER_CODE',
  severity: 'critical',
  evaluate: ({ address: { host }, facts, code, wantsWallet }) => {
    const urls = facts.scripts.flatMap(({ url }) => (url === undefined ? [] : [url]))
    const trace = drainerTraces.find(
      ({ inCode, inUrl }) =>
        (wantsWallet && inCode?.test(code) === true) ||
        (inUrl !== undefined && urls.some((url) => inUrl.test(url))),
    )
    return trace ? [{ params: { host, drainer: trace.drainer }, subject: host }] : []
  },
}
