import type { Finding } from '../../../findings/finding.ts'
import type { RiskLevel } from '../../../findings/score.ts'
import { textOf } from '../../../findings/words/catalogue.ts'
import type { RevokingProblem } from '../facts/revoking-problem.ts'
import { permissionSentences } from './permission-words.ts'
import { aboutDollarText } from '../../../findings/words/dollars.ts'

type Summary = {
  riskLevel: RiskLevel
  /** Most serious first. */
  findings: readonly Finding[]
  /** What could be taken in all. Absent if nothing that could be taken has a price. */
  exposedUsd?: number
  listedCount: number
  permissionCount: number
  /** The wallet has no account, and nothing was found in its name. */
  empty: boolean
  /** Why the wallet cannot revoke now. */
  revokingProblem?: RevokingProblem
  /** Sentences about what was not read. */
  notExamined: readonly string[]
}

/** Summarizes the level, the most serious reason, what could be taken, and what is missing. */
export const permissionSummary = ({
  riskLevel,
  findings: [first],
  exposedUsd,
  listedCount,
  permissionCount,
  empty,
  revokingProblem,
  notExamined,
}: Summary): string =>
  [
    levelTexts[riskLevel],
    ...(first && first.severity !== 'info' ? [textOf(permissionSentences(first))] : []),
    ...(exposedUsd !== undefined ? [`In all, ${aboutDollarText(exposedUsd)} could be taken.`] : []),
    ...(listedCount < permissionCount
      ? [`The ${listedCount} most serious of ${permissionCount} permissions are listed.`]
      : []),
    ...(empty ? ['There is no account at this address, and nothing was found in its name.'] : []),
    ...(revokingProblem ? [revokingTexts[revokingProblem]] : []),
    ...notExamined,
  ].join(' ')

const levelTexts: Readonly<Record<RiskLevel, string>> = {
  critical: 'Others can take assets of this wallet at any time, or control it.',
  high: 'Others can move significant funds from this wallet.',
  medium: 'Others have permissions over this wallet, or it has left old ones open. Review them.',
  low: 'No dangerous permissions found.',
  unknown: 'Whether others have permissions over this wallet is not known.',
}

const revokingTexts: Readonly<Record<RevokingProblem, string>> = {
  'no-private-key': 'The address has no private key: revoking takes the program that acts for it.',
  'owned-by-program':
    'The wallet belongs to a program and cannot pay fees, so there are no revoking transactions. Its key can still sign for its tokens if another wallet pays.',
  'no-blockhash':
    'Revoking transactions are missing, because the Solana node returned no recent blockhash.',
  'too-little-sol': 'The wallet has too little SOL to pay for revoking. Send it a little first.',
}
