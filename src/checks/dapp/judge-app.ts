import { readAppAddress } from './site/app-address.ts'
import { assessDapp } from './assess/assess.ts'
import type { NameModel } from './site/name-model.ts'
import { Fault } from '../../basics/fault.ts'
import type { SiteReputation } from '../../lists/entries/site-reputation.ts'
import type { AskingApp } from '../../scan/facts/asking-app.ts'

export type AppJudge = { nameModel: NameModel; sites?: SiteReputation }

/**
 * What speaks against the app that a caller says asks for a transaction; undefined where nothing does, or where it is no
 * address. Knowledge of an app only ever adds to what the transaction shows.
 */
export const judgeApp = ({ nameModel, sites }: AppJudge, domain: string): AskingApp | undefined => {
  const assessment = assessOrNothing(domain, nameModel, sites)
  const [gravest] = assessment?.findings ?? []
  if (!assessment || !gravest) return undefined
  const { findings, riskLevel } = assessment
  const said = { host: readAppAddress(domain).host, message: gravest.message }
  if (findings.some(({ check }) => listChecks.has(check))) return { ...said, level: 'listed' }
  return riskLevel === 'critical' || riskLevel === 'high'
    ? { ...said, level: riskLevel }
    : undefined
}

/** Checks that stand on lists: the operator's, and those of others. */
const listChecks: ReadonlySet<string> = new Set(['listed', 'blocked-by-operator'])

/** A caller may write anything; what is no address says nothing. */
const assessOrNothing = (domain: string, nameModel: NameModel, sites?: SiteReputation) => {
  try {
    return assessDapp(domain, nameModel, sites)
  } catch (thrown) {
    if (thrown instanceof Fault) return undefined
    throw thrown
  }
}
