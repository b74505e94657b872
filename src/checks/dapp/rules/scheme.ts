import type { DappCheck } from '../assess/check.ts'

const runningCode: ReadonlySet<string> = new Set(['javascript', 'data', 'vbscript', 'blob'])

/** `javascript:` and `data:` run what they carry in place of a site; without TLS anyone on the way can change the page. */
export const schemeCheck: DappCheck = {
  id: 'scheme',
  code: 'UNUSUAL_SCHEME',
  evaluate: ({ address: { scheme } }) => {
    if (scheme === 'https') return undefined
    if (runningCode.has(scheme))
      return {
        severity: 'critical',
        message: `It is no site: ${scheme}: carries a program that runs as soon as it is opened.`,
      }
    if (scheme === 'http')
      return {
        severity: 'low',
        message: 'The connection is not encrypted, so anyone on the way can change the page.',
      }
    return { severity: 'medium', message: `It is no web address: its scheme is ${scheme}:.` }
  },
}
