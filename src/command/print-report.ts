import { evidenceParts, withEvidence } from '../scan/answer/build-scan-evidence.ts'
import type { ScanReport } from '../scan/scan-transaction.ts'
import { scanText } from './scan-text.ts'
import { writeOut } from './terminal.ts'

/** Writes a report to stdout, for people or, with `json`, as the API response with all evidence. */
export const printReport = async (
  report: ScanReport,
  { wallet, json, colour }: { wallet: string; json: boolean; colour: boolean },
): Promise<void> => {
  const text = json ? reportJson(report) : scanText(report, wallet, colour)
  await writeOut(text)
}

const reportJson = (report: ScanReport): string => {
  const made = evidenceParts.filter((part) => report.evidence[part] !== undefined)
  return `${JSON.stringify(withEvidence(report, made))}\n`
}
