import type { CheckRun, Reason } from '../../findings/reason-check.ts'
import { chanceOf, jointScore, levelOfScore, type RiskLevel } from '../../findings/score.ts'
import { noSiteLists, type SiteReputation } from '../../lists/entries/site-reputation.ts'
import { gravestOf } from '../../findings/severity.ts'
import { type AppAddress, readAppAddress } from './site/app-address.ts'
import type { DappCheck, DappContext, DappObservation } from './assess/check.ts'
import { siteOf } from '../../lists/sites/known-sites.ts'
import { plainLatin } from './site/plain-latin.ts'
import { lookedAt } from './assess/looked-at.ts'
import type { NameModel } from './site/name-model.ts'
import { pageContextOf } from './page/page-context.ts'
import type { PageLook } from './page/page-facts.ts'
import { addressChecks, dappChecks } from './rules/registry.ts'

/** Contract 2.8; score 0 to 100, higher is riskier. */
export type DappRisk = {
  riskLevel: RiskLevel
  score: number
  reasons: Reason[]
  summary: string
}

/** The same with what it stands on. */
export type DappAssessment = DappRisk & {
  /** Which check gave which reason, in the order of `reasons`. */
  findings: (Reason & { check: string })[]
  /** Every check in order, with what came of it. */
  coverage: CheckRun[]
}

/** What the address of an app, and its page if it was looked at, say about it, gravest reason first. Throws Fault INVALID_REQUEST that names `url`. */
export const assessDapp = (
  text: string,
  judge: NameModel,
  sites: SiteReputation = noSiteLists,
  page?: PageLook,
): DappAssessment => {
  const address = readAppAddress(text)
  const plain = contextOf(address, judge, sites)
  const context = page ? { ...plain, ...openPage(page, address, judge, sites) } : plain
  const runs = dappChecks.map((check) => runCheck(check, context))
  const findings = runs
    .flatMap(({ finding }) => (finding ? [finding] : []))
    .sort((a, b) => chanceOf[b.severity] - chanceOf[a.severity])
  const coverage = runs.map(({ run }) => run)
  const reasons = findings.map(({ code, message, severity }) => ({ code, message, severity }))
  const blind = coverage.some(({ critical, status }) => critical && status === 'failed')
  const unsure = blind || runs.some(({ doubtful }) => doubtful)
  const score = scoreOf(context, unsure, reasons)
  const riskLevel = levelOf(context, unsure, score)
  const summary = summaryOf(riskLevel, context, reasons)
  return { riskLevel, score, reasons, summary, findings, coverage }
}

const contextOf = (address: AppAddress, judge: NameModel, sites: SiteReputation): DappContext => {
  const site = siteOf(address.host, address.name)
  const reports = address.host === '' ? [] : sites.lookUp(address)
  const trouble = sites.trouble()
  const name = site || isAllowed({ reports }) ? undefined : address.name
  return {
    address,
    ...(site ? { site } : {}),
    ...(name === undefined ? {} : judged(name, address, judge)),
    ...(reports.length > 0 && { reports }),
    lists: {
      count: Object.keys(sites.lists()).length,
      ...(trouble !== undefined && { trouble }),
    },
  }
}

/**
 * The table knows Latin letters only. Marked ones are judged as the plain ones, so that nobody's alphabet is a fault;
 * other scripts only where Latin letters stand among them, which is what disguised names are made of.
 */
const judged = (
  name: string,
  { label, suffix }: AppAddress,
  judge: NameModel,
): Pick<DappContext, 'judgement'> => {
  const plain = plainLatin(label)
  if (plain !== undefined)
    return { judgement: judge(plain === label ? name : `${plain}.${suffix}`, suffix) }
  return /[a-z]/.test(label) ? { judgement: judge(name, suffix) } : {}
}

/** Whoever wrote the page may have meant to trip its reader; the address is judged all the same. */
const openPage = (
  page: PageLook,
  asked: AppAddress,
  judge: NameModel,
  sites: SiteReputation,
): Pick<DappContext, 'page' | 'opened'> => {
  try {
    const opened = pageContextOf(page, (url) => judgeUrl(url, asked, judge, sites))
    return { page, ...(opened && { opened }) }
  } catch {
    const hops = page.status === 'seen' ? page.facts.hops : page.hops
    return { page: { status: 'failed', why: 'the page could not be understood', hops } }
  }
}

/** What speaks most against an address that a page leads to; nothing where it is of the name that was asked about. */
const judgeUrl = (
  url: string,
  asked: AppAddress,
  judge: NameModel,
  sites: SiteReputation,
): DappObservation | undefined => {
  const address = readableAddress(url)
  if (!address || (address.host === asked.host && address.scheme === asked.scheme)) return undefined
  const context = contextOf(address, judge, sites)
  const seen = addressChecks.flatMap((check) => runCheck(check, context).finding ?? [])
  const [gravest] = seen.sort((a, b) => chanceOf[b.severity] - chanceOf[a.severity])
  return gravest && chanceOf[gravest.severity] >= chanceOf.medium
    ? { severity: gravest.severity, message: gravest.message }
    : undefined
}

const readableAddress = (url: string): AppAddress | undefined => {
  try {
    return readAppAddress(url)
  } catch {
    return undefined
  }
}

/** Whether the operator vouches for the name; a trick in the URL still counts. */
const isAllowed = ({ reports = [] }: Pick<DappContext, 'reports'>): boolean =>
  reports.some(({ verdict }) => verdict === 'allowed')

type RunOfCheck = { run: CheckRun; finding?: Reason & { check: string }; doubtful: boolean }

/** A check that throws has failed and spoils nothing else. */
const runCheck = (check: DappCheck, context: DappContext): RunOfCheck => {
  const { id, code, ofName, optional, doubts } = check
  const critical = optional !== true
  if (ofName && isAllowed(context)) {
    const why = 'The operator of this service vouches for the name.'
    return { run: { check: id, status: 'not-applicable', critical, why }, doubtful: false }
  }
  try {
    const seen = check.evaluate(context)
    const gap = check.gap?.(context)
    return {
      run: { check: id, status: 'ran', critical, ...gap },
      ...(seen && { finding: { check: id, code, ...seen } }),
      doubtful: doubts === true && seen !== undefined,
    }
  } catch {
    const why = 'The check could not be completed.'
    return { run: { check: id, status: 'failed', critical, why }, doubtful: false }
  }
}

/** What a name starts with before any reason: nothing known of it is not the same as nothing wrong with it. */
const ordinaryChance = 0.05
const unjudgedChance = 0.2

const isVouched = (context: DappContext): boolean =>
  context.site !== undefined || isAllowed(context)

const scoreOf = (context: DappContext, unsure: boolean, reasons: DappRisk['reasons']): number => {
  const ordinary = context.judgement?.level === 'ordinary' ? ordinaryChance : unjudgedChance
  const start = unsure ? unjudgedChance : isVouched(context) ? 0 : ordinary
  return jointScore(
    reasons.map(({ severity }) => severity),
    start,
  )
}

const levelOf = (context: DappContext, unsure: boolean, score: number): RiskLevel => {
  const level = levelOfScore(score)
  if (level !== 'low') return level
  if (unsure) return 'unknown'
  return isVouched(context) || context.judgement?.level === 'ordinary' ? level : 'unknown'
}

const opening: Record<DappRisk['riskLevel'], string> = {
  critical: 'Do not open it, and connect no wallet.',
  high: 'Do not connect a wallet.',
  medium: 'Make sure that this is the site you mean before you connect a wallet.',
  low: 'Nothing about this address speaks against it.',
  unknown: 'This address alone does not say whether it can be trusted.',
}

/** The address is not alone where its page was seen. */
const openingOf = (level: RiskLevel, against: boolean, { page }: DappContext): string => {
  if (level === 'low' && against) return littleAgainst
  return level === 'unknown' && page?.status === 'seen' ? neitherSays : opening[level]
}

const neitherSays = 'Neither this address nor its page says whether it can be trusted.'

const littleAgainst = 'Little about this address speaks against it.'

const summaryOf = (
  level: DappRisk['riskLevel'],
  context: DappContext,
  reasons: DappRisk['reasons'],
): string => {
  const gravest = gravestOf(reasons.map(({ severity }) => severity))
  const [first] = reasons
  const against = gravest !== undefined && gravest !== 'info'
  const opened = openingOf(level, against, context)
  const because = first && (isVouched(context) || against) ? ` ${first.message}` : ''
  return `${opened}${because} ${lookedAt(context)}`
}
