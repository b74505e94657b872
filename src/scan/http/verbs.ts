import type { BulkScanInput, BulkScanReport } from '../bulk/bulk-scan.ts'
import type { PreviewInput, PreviewReport } from '../preview-transaction.ts'
import type { ScanInput, ScanReport } from '../scan-transaction.ts'

/** The use cases that the endpoints of this room call. */
export type ScanVerbs = {
  /** Whose request it is; undefined where no quota key is known, such as for agents. */
  clientOf: (request: Request) => string | undefined
  preview: (input: PreviewInput) => Promise<PreviewReport>
  scan: (input: ScanInput) => Promise<ScanReport>
  scanBulk: (input: BulkScanInput) => Promise<BulkScanReport>
}
