import { isRecord, linesOf, rowsIn } from './data-text.ts'
import { type Colour, paint, plain } from './terminal.ts'

const levels: Record<string, { words: string; colour: Colour }> = {
  low: { words: 'LOW: no serious risks found.', colour: 'green' },
  medium: { words: 'MEDIUM: some risks found.', colour: 'yellow' },
  high: { words: 'HIGH: serious risks found.', colour: 'red' },
  critical: { words: 'CRITICAL: stay away.', colour: 'red' },
  unknown: { words: 'UNKNOWN: too little is known to call it safe.', colour: 'yellow' },
}

/** A risk answer of the API for people: level, summary, reasons, other facts, what was not checked. */
export const assessmentText = (answer: unknown, colour: boolean): string => {
  const { riskLevel, score, summary, reasons, evidence, notExamined, revokeAll, ...others } = {
    ...Object(answer),
  }
  const level = levels[String(riskLevel)] ?? { words: String(riskLevel), colour: 'yellow' as const }
  const unmade = rowsIn(Object(evidence)['coverage']).filter(({ status }) => status === 'failed')
  const unseen = [
    ...(Array.isArray(notExamined) ? notExamined.map(String) : []),
    ...unmade.map(
      ({ check, why }) =>
        `${String(check)}: ${typeof why === 'string' ? why : 'this check failed'}`,
    ),
  ]
  return [
    paint(`${level.words} (score ${String(score)} of 100)`, level.colour, colour),
    plain(String(summary)),
    ...section('Reasons', rowsIn(reasons).map(reasonLine)),
    ...section('Permissions', rowsIn(others['permissions']).flatMap(permissionLines)),
    ...section('Details', linesOf(withoutPermissions(others))),
    ...section('Not checked', unseen),
    ...(isRecord(revokeAll)
      ? ['', 'Use --json to get the transactions that revoke these permissions.']
      : []),
    '',
  ].join('\n')
}

/** As for a scan: 0 no serious risks, 1 be careful or unknown, 2 stay away. */
export const assessmentExitCode = (answer: unknown): number => {
  const level: unknown = Object(answer)['riskLevel']
  if (level === 'low') return 0
  return level === 'high' || level === 'critical' ? 2 : 1
}

const reasonLine = ({ severity, message }: Record<string, unknown>): string =>
  `[${String(severity)}] ${String(message)}`

const permissionLines = (permission: Record<string, unknown>): string[] => {
  const { severity, kind, account, summary, remedy } = permission
  return [
    `[${String(severity)}] ${String(kind)} at ${String(account)}: ${String(summary)}`,
    `    What to do: ${String(remedy)}`,
  ]
}

const withoutPermissions = ({
  permissions: _permissions,
  ...rest
}: Record<string, unknown>): Record<string, unknown> => rest

const section = (title: string, lines: readonly string[]): string[] =>
  lines.length === 0 ? [] : ['', `${title}:`, ...lines.map((line) => `  ${plain(line)}`)]
