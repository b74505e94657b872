import { Fault } from '../../basics/fault.ts'
import type { NestedFinding } from '../../findings/finding.ts'
import type { Severity } from '../../findings/severity.ts'
import type { SiteReputation } from '../../lists/entries/site-reputation.ts'
import { assessDapp, type DappAssessment } from './assess-dapp.ts'
import type { NameModel } from './site/name-model.ts'

/** An app that requests a signature, with something known against it. */
export type DangerousApp = {
  host: string
  /** `listed`: the operator or a public list blocks it. Otherwise the level of its address alone. */
  level: 'listed' | 'critical' | 'high'
  /** The most serious finding about it. */
  finding: NestedFinding
}

/** Assesses the app that a caller names. What is known of an app only ever adds to what the transaction shows. */
export type AppAssessor = {
  /** Lists of sites in use. A replayed scan passes recorded ones instead. */
  sites?: SiteReputation
  /** Undefined if nothing is known against the app, or if the domain cannot be read. */
  assess: (domain: string, sites?: SiteReputation) => DangerousApp | undefined
}

/** Severity of a request from such an app: an odd name alone is a doubt, a list entry is more. */
export const severityOfApp: Readonly<Record<DangerousApp['level'], Severity>> = {
  listed: 'critical',
  critical: 'high',
  high: 'medium',
}

export const makeAppAssessor = (nameModel: NameModel, sites?: SiteReputation): AppAssessor => ({
  ...(sites && { sites }),
  assess: (domain, lists) => {
    const assessed = assessReadable(domain, nameModel, lists)
    return assessed && dangerousApp(assessed)
  },
})

const dangerousApp = ({
  findings,
  riskLevel,
  context,
}: DappAssessment): DangerousApp | undefined => {
  const [worst] = findings
  if (!worst) return undefined
  const { host } = context.address
  const finding = { rule: worst.rule, params: worst.params }
  if (findings.some(({ listed }) => listed)) return { host, level: 'listed', finding }
  return riskLevel === 'critical' || riskLevel === 'high'
    ? { host, level: riskLevel, finding }
    : undefined
}

/** Callers may name anything. A domain that cannot be read adds nothing. */
const assessReadable = (
  domain: string,
  nameModel: NameModel,
  sites?: SiteReputation,
): DappAssessment | undefined => {
  try {
    return assessDapp(domain, { nameModel, ...(sites && { sites }) })
  } catch (thrown) {
    if (thrown instanceof Fault) return undefined
    throw thrown
  }
}
