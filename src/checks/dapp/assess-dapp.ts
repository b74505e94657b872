import { mostSeriousFirst } from '../../findings/assess.ts'
import { type Examined, runChecks } from '../../findings/run-checks.ts'
import type { RiskLevel } from '../../findings/score.ts'
import { isAtLeast } from '../../findings/severity.ts'
import { noSiteLists, type SiteReputation } from '../../lists/entries/site-reputation.ts'
import { siteOf } from '../../lists/sites/known-sites.ts'
import { type DappContext, isTrustedByOperator } from './assess/check.ts'
import { pageContextOf, type RiskyPlace } from './page/page-check.ts'
import type { PageReading } from './page/page-facts.ts'
import { addressChecks, dappChecks } from './rules/registry.ts'
import { type AppAddress, placeOf, readAppAddress } from './site/app-address.ts'
import { scoreDapp } from './assess/score-dapp.ts'
import { scoreName } from './assess/score-name.ts'
import type { NameModel } from './site/name-model.ts'

export type DappAssessment = Examined & {
  riskLevel: RiskLevel
  /** 0 to 100, higher is riskier. */
  score: number
  /** Input of the checks. */
  context: DappContext
}

/** What names of apps are assessed with. */
export type DappDeps = { nameModel: NameModel; sites?: SiteReputation }

/**
 * Assesses the address of an app, and its page if that was opened. Findings are ordered most serious first. Throws
 * Fault INVALID_REQUEST naming `url`.
 */
export const assessDapp = (text: string, deps: DappDeps, page?: PageReading): DappAssessment => {
  const address = readAppAddress(text)
  const context = {
    ...contextOf(address, deps),
    ...(page && openPage(page, address, deps)),
  }
  const { findings, coverage } = runChecks(dappChecks, context)
  return {
    ...scoreDapp({ findings, coverage }, context),
    findings: mostSeriousFirst(findings),
    coverage,
    context,
  }
}

const contextOf = (
  address: AppAddress,
  { nameModel, sites = noSiteLists }: DappDeps,
): DappContext => {
  const site = siteOf(address.host, address.name)
  const reports = address.host === '' ? [] : sites.lookUp(address)
  const known = site !== undefined || isTrustedByOperator({ reports })
  const nameScore = known ? undefined : scoreName(address, nameModel)
  return {
    address,
    ...(site && { site }),
    ...(nameScore && { nameScore }),
    ...(reports.length > 0 && { reports }),
    lists: { count: Object.keys(sites.lists()).length, complete: sites.gap() === undefined },
  }
}

/** A page may be written to crash its reader. The address is assessed all the same. */
const openPage = (
  page: PageReading,
  requested: AppAddress,
  deps: DappDeps,
): Pick<DappContext, 'page' | 'opened'> => {
  try {
    const opened = pageContextOf(page, (url) => assessUrl(url, requested, deps))
    return { page, ...(opened && { opened }) }
  } catch {
    const hops = page.status === 'read' ? page.facts.hops : page.hops
    return { page: { status: 'failed', failure: 'unreadable-page', hops } }
  }
}

/** The most serious finding about an address that a page leads to. */
const assessUrl = (url: string, requested: AppAddress, deps: DappDeps): RiskyPlace | undefined => {
  const address = readableAddress(url)
  if (!address || (address.host === requested.host && address.scheme === requested.scheme))
    return undefined
  const { findings } = runChecks(addressChecks, contextOf(address, deps))
  const [worst] = mostSeriousFirst(findings)
  if (!worst || !isAtLeast(worst.severity, 'medium')) return undefined
  const { severity, rule, params } = worst
  return { place: placeOf(address), severity, finding: { rule, params } }
}

const readableAddress = (url: string): AppAddress | undefined => {
  try {
    return readAppAddress(url)
  } catch {
    return undefined
  }
}
