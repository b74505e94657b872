import type { Assessed } from '../../../../findings/assess.ts'
import type { CheckRun } from '../../../../findings/check.ts'
import type { RiskLevel } from '../../../../findings/score.ts'
import { textOf } from '../../../../findings/words/catalogue.ts'
import { gapText } from '../../../../findings/words/en/gaps.ts'
import type { TokenKind } from '../../assess/token-context.ts'
import { tokenSentences } from './checks.ts'

/** Summarizes the most serious finding, or what is known in favor of the token, and the most important gaps. */
export const tokenSummary = ({
  riskLevel,
  findings,
  coverage,
  kind,
}: Pick<Assessed, 'riskLevel' | 'findings'> & {
  coverage: readonly CheckRun[]
  kind: TokenKind
}): string => {
  const risky = findings.some(({ severity }) => severity !== 'info')
  const worth = risky ? findings.slice(0, 1) : findings.filter(({ code }) => verified.has(code))
  const gaps = coverage
    .flatMap(({ status, critical, gap }) => (status === 'failed' && critical && gap ? [gap] : []))
    .slice(0, gapsMax)
  const opening = kind === 'nft' && riskLevel === 'unknown' ? nftOpening : openings[riskLevel]
  return [
    opening,
    ...worth.map((finding) => textOf(tokenSentences(finding))),
    ...new Set(gaps.map(gapText)),
  ].join(' ')
}

/** Maximum gaps in a summary. The coverage has all of them. */
const gapsMax = 2

/** Codes of findings that a token is verified. */
const verified: ReadonlySet<string> = new Set(['ISSUER_CONTROLLED', 'VERIFIED'])

const openings: Readonly<Record<RiskLevel, string>> = {
  critical: 'Do not buy or accept this token.',
  high: 'Do not buy this token unless you know and trust its issuer.',
  medium: 'Be careful with this token.',
  low: 'No serious risks found.',
  unknown: 'Too little is known about this token to call it safe.',
}

const nftOpening = 'No serious risks found, but that does not make this NFT genuine.'
