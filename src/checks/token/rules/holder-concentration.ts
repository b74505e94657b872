import {
  failed,
  notApplicable,
  ran,
  type CheckOutcome,
  type Reason,
} from '../../../findings/reason-check.ts'
import type { Severity } from '../../../findings/severity.ts'
import { weighedFact } from '../assess/capability.ts'
import { type TokenContext } from '../assess/token-context.ts'
import { valueOf } from '../../../findings/fact.ts'
import type { TokenCheck } from '../assess/token-check.ts'

/** T17: few hold most of it and can sell it all at once. Pools, lockers and what is burnt do not count. */
export const holderConcentrationCheck: TokenCheck = {
  id: 'holder-concentration',
  family: 'dilution',
  critical: 'unless-verified',
  evaluate: (context) => {
    if (context.kind !== 'fungible')
      return notApplicable('It is not a token that is traded in amounts.')
    if (context.state.supply === 0n) return notApplicable('Nobody holds any: its supply is zero.')
    const shares = valueOf(context.holders)
    if (!shares) return byProvider(context)
    const single = reasonOf(context, shares.top1Pct, singleFrom, (pct) => ({
      code: 'SINGLE_HOLDER',
      message: `One holder has ${pct} % of it and can bring its price down by selling.`,
    }))
    const few = reasonOf(context, shares.top10Pct, fewFrom, (pct) => ({
      code: 'FEW_HOLDERS',
      message: `The ten largest holders have ${pct} % of it, pools and lockers left out.`,
    }))
    const reasons = [...single, ...few]
    return reasons.length > 0 || shares.complete
      ? ran(...reasons)
      : failed('The Solana node shows only a part of its holders.')
  },
}

type Step = readonly [fromPct: number, severity: Severity]

/** Source: cut-offs of RugCheck and others, security research section 3. */
const singleFrom: readonly Step[] = [
  [40, 'high'],
  [20, 'medium'],
  [10, 'low'],
]
const fewFrom: readonly Step[] = [
  [70, 'high'],
  [50, 'medium'],
  [30, 'low'],
]
/** Providers count pools and exchanges among the holders, so that the same part says less. */
const providerFrom: readonly Step[] = [
  [80, 'high'],
  [65, 'medium'],
  [45, 'low'],
]

const byProvider = (context: TokenContext): CheckOutcome => {
  const facts = valueOf(context.market)
  if (facts?.topHoldersPct === undefined)
    return failed(
      'missing' in context.holders ? context.holders.missing : 'Its holders are not known.',
    )
  const { source } = facts
  return ran(
    ...reasonOf(context, facts.topHoldersPct, providerFrom, (pct) => ({
      code: 'FEW_HOLDERS',
      message: `The ten largest holders have ${pct} % of it as ${source} counts them, which may include pools.`,
    })),
  )
}

const reasonOf = (
  context: TokenContext,
  pct: number,
  steps: readonly Step[],
  say: (pct: number) => { code: string; message: string },
): Reason[] => {
  const [, severity] = steps.find(([from]) => pct >= from) ?? []
  if (!severity) return []
  // Treasuries and custodians of well-known tokens hold much and are known to.
  const weighed = context.trust === 'issuer' ? 'info' : weighedFact(context, severity)
  return [
    {
      ...say(Math.round(pct * 10) / 10),
      severity: weighed === 'medium' && context.trust === 'verified' ? 'low' : weighed,
    },
  ]
}
