import { mostSeriousFirst } from '../../findings/assess.ts'
import { writeAssessment } from '../../findings/answer/write-assessment.ts'
import type { Finding } from '../../findings/finding.ts'
import {
  assessmentAnswer,
  type AssessmentAnswer,
  type AssessmentReport,
  type WrittenFinding,
} from '../../findings/assessment-evidence.ts'
import { assessDapp, type DappDeps } from './assess-dapp.ts'
import { markedPartsOf } from './marked-parts.ts'
import type { PageReader, PageReading } from './page/page-facts.ts'
import { dappChecksDate } from './rules/registry.ts'
import { readAppAddress } from './site/app-address.ts'
import { dappSummary, dappSentences } from './words/dapp-words.ts'

export type DappReport = AssessmentReport<AssessmentAnswer>

/** Checks the URL or domain of an app before it is opened. Throws Fault INVALID_REQUEST naming `url`. */
export const checkDapp = (deps: DappDeps, input: { url: string }): DappReport =>
  reportDapp(deps, input.url)

/**
 * The same with the page, fetched by `pages`. A page that cannot be read does not affect the rest of the answer.
 * Rejects with Fault INVALID_REQUEST naming `url` before anything is fetched.
 */
export const checkDappWithPage = async (
  { pages, ...deps }: DappDeps & { pages: PageReader },
  input: { url: string },
): Promise<DappReport> => {
  const { href } = readAppAddress(input.url)
  return reportDapp(deps, input.url, await pages(href))
}

const reportDapp = (deps: DappDeps, url: string, page?: PageReading): DappReport => {
  const assessed = assessDapp(url, deps, page)
  const { reasons, findings, coverage } = writeAssessment(assessed, dappSentences)
  const ordered = mostSeriousFirst(assessed.findings)
  return {
    answer: assessmentAnswer({ ...assessed, reasons }, dappSummary(assessed)),
    evidence: {
      findings: findings.map((finding, at) => withParts(finding, ordered[at])),
      controls: [],
      coverage,
      provenance: {
        checks: dappChecksDate,
        lists: { ...deps.sites?.lists() },
        sources: page?.status === 'read' ? ['the site itself'] : [],
      },
    },
  }
}

const withParts = (written: WrittenFinding, found: Finding | undefined): WrittenFinding => {
  const parts = found ? markedPartsOf(found) : []
  return parts.length === 0 ? written : { ...written, parts: [...parts] }
}
