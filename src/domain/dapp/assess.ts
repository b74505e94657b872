import { gravestOf } from '../risk/severity.ts'
import type { Reason } from '../assessment/check.ts'
import { chanceOf, jointScore, levelOfScore, type RiskLevel } from '../assessment/score.ts'
import { readAppAddress } from './app-address.ts'
import type { DappContext } from './check.ts'
import { siteOf } from './known-sites.ts'
import type { NameModel } from './name-model.ts'
import { dappChecks } from './registry.ts'

/** Contract 2.8; score 0 to 100, higher is riskier. */
export type DappRisk = {
  riskLevel: RiskLevel
  score: number
  reasons: Reason[]
  summary: string
}

/** What the address of an app says about it, gravest reason first. Throws Fault INVALID_REQUEST that names `url`. */
export const assessDapp = (text: string, judge: NameModel): DappRisk => {
  const address = readAppAddress(text)
  const site = siteOf(address.host, address.name)
  const context: DappContext = {
    address,
    ...(site ? { site } : {}),
    ...(!site && address.name ? { judgement: judge(address.name, address.suffix) } : {}),
  }
  const reasons = dappChecks
    .flatMap((check) => {
      const seen = check.evaluate(context)
      return seen ? [{ code: check.code, ...seen }] : []
    })
    .sort((a, b) => chanceOf[b.severity] - chanceOf[a.severity])
  const score = scoreOf(context, reasons)
  const riskLevel = levelOf(context, score)
  return { riskLevel, score, reasons, summary: summaryOf(riskLevel, context, reasons) }
}

/** What a name starts with before any reason: nothing known of it is not the same as nothing wrong with it. */
const ordinaryChance = 0.05
const unjudgedChance = 0.2

const scoreOf = (context: DappContext, reasons: DappRisk['reasons']): number => {
  const start = context.site
    ? 0
    : context.judgement?.level === 'ordinary'
      ? ordinaryChance
      : unjudgedChance
  return jointScore(
    reasons.map(({ severity }) => severity),
    start,
  )
}

const levelOf = ({ site, judgement }: DappContext, score: number): RiskLevel => {
  const level = levelOfScore(score)
  return level !== 'low' || site || judgement?.level === 'ordinary' ? level : 'unknown'
}

const opening: Record<DappRisk['riskLevel'], string> = {
  critical: 'Do not open it, and connect no wallet.',
  high: 'Do not connect a wallet.',
  medium: 'Make sure that this is the site you mean before you connect a wallet.',
  low: 'Nothing about this address speaks against it.',
  unknown: 'This address alone does not say whether it can be trusted.',
}

const littleAgainst = 'Little about this address speaks against it.'

const unexamined =
  'Judged by its address alone: the page and lists of reported sites were not looked at.'

const summaryOf = (
  level: DappRisk['riskLevel'],
  { site }: DappContext,
  reasons: DappRisk['reasons'],
): string => {
  const gravest = gravestOf(reasons.map(({ severity }) => severity))
  const [first] = reasons
  const against = gravest !== undefined && gravest !== 'info'
  const opened = level === 'low' && against ? littleAgainst : opening[level]
  const because = first && (site || against) ? ` ${first.message}` : ''
  return `${opened}${because} ${unexamined}`
}
