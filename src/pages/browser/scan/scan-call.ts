import type { ScanAnswer } from '../../../scan/http/schema/scan.ts'
import type { Call } from '../parts/gauge.ts'

const calls: Readonly<Record<string, readonly [call: Call, title: string]>> = {
  safe: ['safe', 'Looks safe'],
  suspicious: ['care', 'Be careful'],
  malicious: ['stop', 'Don’t sign'],
} satisfies Record<ScanAnswer['verdict'], readonly [Call, string]>

/** What a verdict comes to, in two words. */
export const callOfVerdict = (verdict: string | undefined): readonly [call: Call, title: string] =>
  calls[verdict ?? ''] ?? ['dunno', 'Can’t tell']
