import { failed, notApplicable } from '../../../findings/check.ts'
import type { OffChainCheck } from '../assess/token-check.ts'

/** The list that blocks the site, and its date. */
export type ListedHost = { list: string; date: string }

/** Its metadata file is hosted on a listed site. */
export const metadataHostCheck: OffChainCheck<'metadata-host', ListedHost> = {
  id: 'metadata-host',
  code: 'METADATA_HOST_LISTED',
  severity: 'high',
  family: 'identity',
  evaluate: ({ names, siteReports }) => {
    if (!names.some(({ uri }) => uri !== undefined && uri !== ''))
      return notApplicable({ reason: 'token-without-metadata-uri' })
    if (!siteReports.known) return failed(siteReports.gap)
    const report = siteReports.value.find(({ verdict }) => verdict === 'blocked')
    if (!report) return []
    const { list, date, entry } = report
    return [{ params: { list, date }, subject: entry }]
  },
}
