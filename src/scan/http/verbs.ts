import type { RequestClient } from '../../endpoint/open-request.ts'
import type { BulkScanInput, BulkScanReport } from '../bulk/bulk-scan.ts'
import type { PreviewInput, PreviewReport } from '../preview-transaction.ts'
import type { ScanInput, ScanReport } from '../scan-transaction.ts'

/** The use cases that the endpoints of this room call. */
export type ScanVerbs = {
  /** Whose request it is; undefined where the request was counted elsewhere, as for agents. */
  clientOf: (request: Request) => RequestClient | undefined
  preview: (input: PreviewInput) => Promise<PreviewReport>
  scan: (input: ScanInput) => Promise<ScanReport>
  scanBulk: (input: BulkScanInput) => Promise<BulkScanReport>
}
