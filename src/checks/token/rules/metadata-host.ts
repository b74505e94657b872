import { failed, notApplicable, ran } from '../../../findings/reason-check.ts'
import { valueOf } from '../../../findings/fact.ts'
import type { TokenCheck } from '../assess/token-check.ts'

/** T24: its description lies on a site that lists name. */
export const metadataHostCheck: TokenCheck = {
  id: 'metadata-host',
  family: 'identity',
  critical: 'never',
  evaluate: (context) => {
    if (!context.names.some(({ uri }) => uri !== undefined && uri !== ''))
      return notApplicable('Nothing on the chain says where its description is.')
    if ('missing' in context.siteReports) return failed(context.siteReports.missing)
    const report = valueOf(context.siteReports)?.find(({ verdict }) => verdict === 'blocked')
    return report
      ? ran({
          code: 'METADATA_HOST_LISTED',
          severity: 'high',
          message: `Its description is kept on a site that ${report.list} lists as harmful (list of ${report.date}).`,
        })
      : ran()
  },
}
