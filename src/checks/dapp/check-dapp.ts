import { assessDapp, type DappRisk } from './assess-dapp.ts'
import type { NameModel } from './site/name-model.ts'
import type { PageLook } from './page/page-facts.ts'
import { dappChecksDate } from './rules/registry.ts'
import type { SiteReputation } from '../../lists/entries/site-reputation.ts'
import type { AssessmentReport } from '../../findings/assessment-evidence.ts'

export type DappDeps = { nameModel: NameModel; sites?: SiteReputation }

export type DappReport = AssessmentReport<DappRisk>

/** Screens the URL or domain of an app before it is opened. Throws Fault INVALID_REQUEST that names `url`. */
export const checkDapp = (deps: DappDeps, input: { url: string }): DappReport =>
  reportDapp(deps, input)

/** The same with what came of looking at the page, where somebody did. */
export const reportDapp = (
  { nameModel, sites }: DappDeps,
  input: { url: string },
  page?: PageLook,
): DappReport => {
  const { findings, coverage, ...answer } = assessDapp(input.url, nameModel, sites, page)
  const sources = page?.status === 'seen' ? ['the site itself'] : []
  return {
    answer,
    evidence: {
      findings,
      controls: [],
      coverage,
      provenance: { checks: dappChecksDate, lists: { ...sites?.lists() }, sources },
    },
  }
}
