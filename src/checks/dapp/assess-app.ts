import { Fault } from '../../basics/fault.ts'
import type { SiteReputation } from '../../lists/entries/site-reputation.ts'
import type { AppAssessor, AskingApp } from '../../scan/context/asking-app.ts'
import { assessDapp } from './assess-dapp.ts'
import { readAppAddress } from './site/app-address.ts'
import type { NameModel } from './site/name-model.ts'

/** What the checks of an app know, in the form in which a scan takes it. */
export const makeAppAssessor = (nameModel: NameModel, sites?: SiteReputation): AppAssessor => ({
  ...(sites && { sites }),
  assess: (domain, lists) => assessApp(nameModel, domain, lists),
})

const assessApp = (
  nameModel: NameModel,
  domain: string,
  sites?: SiteReputation,
): AskingApp | undefined => {
  const assessment = assessOrNothing(domain, nameModel, sites)
  const [gravest] = assessment?.findings ?? []
  if (!assessment || !gravest) return undefined
  const { findings, riskLevel } = assessment
  const said = { host: readAppAddress(domain).host, reasonText: gravest.message }
  if (findings.some(({ check }) => listChecks.has(check))) return { ...said, level: 'listed' }
  return riskLevel === 'critical' || riskLevel === 'high'
    ? { ...said, level: riskLevel }
    : undefined
}

/** Checks that stand on lists: the operator's, and those of others. */
const listChecks: ReadonlySet<string> = new Set(['listed', 'blocked-by-operator'])

/** The caller may name anything; a domain that cannot be read adds nothing to the scan. */
const assessOrNothing = (domain: string, nameModel: NameModel, sites?: SiteReputation) => {
  try {
    return assessDapp(domain, nameModel, sites)
  } catch (thrown) {
    if (thrown instanceof Fault) return undefined
    throw thrown
  }
}
