import type { Finding } from '../../../findings/finding.ts'
import type { RiskLevel } from '../../../findings/score.ts'
import { sentenceWriter, textOf } from '../../../findings/words/catalogue.ts'
import { type DappContext, isTrustedByOperator } from '../assess/check.ts'
import { addressWords } from './en/address.ts'
import { pageWords } from './en/page.ts'
import { basisText, openingText } from './en/summary.ts'

/** The sentences of a finding about an app. */
export const dappSentences = sentenceWriter({ ...addressWords, ...pageWords })

/** Summarizes what to do, the most serious finding, and what the assessment is based on. */
export const dappSummary = ({
  riskLevel,
  findings: [first],
  context,
}: {
  riskLevel: RiskLevel
  /** Most serious first. */
  findings: readonly Finding[]
  context: DappContext
}): string => {
  const { site, page, reports } = context
  const riskFound = first !== undefined && first.severity !== 'info'
  const trusted = site !== undefined || isTrustedByOperator({ ...(reports && { reports }) })
  return [
    openingText(riskLevel, { riskFound, pageRead: page?.status === 'read' }),
    ...(first && (trusted || riskFound) ? [textOf(dappSentences(first))] : []),
    basisText(context),
  ].join(' ')
}
