import type { DappCheck } from '../assess/check.ts'

export type Scheme = {
  kind: 'script' | 'unencrypted' | 'not-web'
  /** Without the colon. */
  scheme: string
  /** Empty if the scheme has none. */
  host: string
}

const scriptSchemes: ReadonlySet<string> = new Set(['javascript', 'data', 'vbscript', 'blob'])

const severities = { script: 'critical', unencrypted: 'low', 'not-web': 'medium' } as const

/** `javascript:` and `data:` run a script instead of opening a site. Without TLS, the network can change the page. */
export const schemeCheck: DappCheck<'scheme', Scheme> = {
  id: 'scheme',
  code: 'UNUSUAL_SCHEME',
  severity: 'medium',
  critical: true,
  evaluate: ({ address: { scheme, host } }) => {
    if (scheme === 'https') return []
    const kind = kindOf(scheme)
    return [{ params: { kind, scheme, host }, subject: `${scheme}:`, severity: severities[kind] }]
  },
}

const kindOf = (scheme: string): Scheme['kind'] => {
  if (scriptSchemes.has(scheme)) return 'script'
  return scheme === 'http' ? 'unencrypted' : 'not-web'
}
