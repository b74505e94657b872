import { evidenceParts, withEvidence } from '../service/build-scan-evidence.ts'
import type { ScanReport } from '../service/scan-transaction.ts'
import { scanText } from './scan-text.ts'

/** Writes a report to stdout, for people or, with `json`, as the API answers it with all evidence that was made. */
export const printReport = async (
  report: ScanReport,
  { wallet, json }: { wallet: string; json: boolean },
): Promise<void> => {
  const text = json ? reportJson(report) : scanText(report, wallet, wantsColour())
  await writeOut(text)
}

const reportJson = (report: ScanReport): string => {
  const made = evidenceParts.filter((part) => report.evidence[part] !== undefined)
  return `${JSON.stringify(withEvidence(report, made))}\n`
}

const wantsColour = (): boolean => process.stdout.isTTY && Bun.enableANSIColors

/** Waits until all is written: a report is larger than a pipe holds. A reader that goes away has seen enough. */
const writeOut = async (text: string): Promise<void> => {
  try {
    await Bun.write(Bun.stdout, text)
  } catch (error) {
    if (!(error instanceof Error) || Reflect.get(error, 'code') !== 'EPIPE') throw error
  }
}
