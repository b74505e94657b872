import type { DappCheck } from '../assess/check.ts'

/** The name belongs to a known site. That covers the name alone: known sites have been hacked. */
export const knownSiteCheck: DappCheck<'known-site', { host: string; site: string }> = {
  id: 'known-site',
  code: 'KNOWN_SITE',
  severity: 'info',
  critical: true,
  evaluate: ({ address: { host }, site }) =>
    site ? [{ params: { host, site: site.name }, subject: host }] : [],
}
