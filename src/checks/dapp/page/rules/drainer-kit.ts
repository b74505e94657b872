import { drainerTraces } from '../drainer-traces.ts'
import type { PageCheck } from '../page-check.ts'

/** Programs that were written, or altered, to empty wallets and are known for it. */
export const drainerKitCheck: PageCheck = {
  id: 'drainer-kit',
  code: 'KNOWN_DRAINER_CODE',
  evaluate: ({ facts, code, wantsWallet }) => {
    const urls = facts.scripts.flatMap(({ url }) => (url === undefined ? [] : [url]))
    const trace = drainerTraces.find(
      ({ inCode, inUrl }) =>
        (wantsWallet && inCode?.test(code) === true) ||
        (inUrl !== undefined && urls.some((url) => inUrl.test(url))),
    )
    return trace
      ? {
          severity: 'critical',
          message: `The page runs ${trace.what}, which takes what is in a wallet that is connected to it.`,
        }
      : undefined
  },
}
