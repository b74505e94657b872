import type { Finding } from '../../src/findings/finding.ts'

/** A way to corrupt one field of a finding; an absent field is made up. */
export type CorruptedField = { name: string; corrupt: (finding: Finding) => Finding }

const nonsense = 'corrupted'

/** Changes nothing: every case has to pass with it, or the other corruptions prove nothing. */
export const untouched: CorruptedField = { name: 'nothing', corrupt: (finding) => finding }

export const corruptedFields: readonly CorruptedField[] = [
  // One more entry, so that words still find all they need and only a comparison of the data can notice.
  {
    name: 'params',
    corrupt: (finding) => ({ ...finding, params: { ...Object(finding.params), nonsense } }),
  },
  { name: 'subject', corrupt: (finding) => ({ ...finding, subject: nonsense }) },
  { name: 'before', corrupt: (finding) => ({ ...finding, before: nonsense }) },
  { name: 'after', corrupt: (finding) => ({ ...finding, after: nonsense }) },
  { name: 'at', corrupt: (finding) => ({ ...finding, at: [[99]] }) },
  {
    name: 'severity',
    corrupt: (finding) => ({ ...finding, severity: finding.severity === 'info' ? 'low' : 'info' }),
  },
]
