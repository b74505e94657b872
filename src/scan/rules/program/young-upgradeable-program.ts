import type { Observation } from '../../../findings/check.ts'
import type { Severity } from '../../../findings/severity.ts'
import type { Address } from '../../../solana/address/address.ts'
import type { ProgramAge } from '../../../solana/vm/vm.ts'
import type { ScanRule } from '../../context/rule.ts'
import type { RiskContext } from '../../context/risk-context.ts'
import { youngProgramOf } from '../../facts/program-age.ts'
import { exposureIn } from '../../facts/exposure.ts'
import { namedProgramOf } from '../../facts/named-programs.ts'
import { worstScenario } from '../../facts/scenario-severity.ts'
import { isPinned } from '../../facts/pinned-program.ts'

export type YoungUpgradeableProgram = {
  program: Address
  upgradeAuthority: Address
  /** Full days since its last deployment. */
  days: number
}

/**
 * An untrusted program that receives something of the user's was deployed recently, and a single key may replace it at
 * any time, even between the preview and the execution. Every new honest project looks the same, so it is never more
 * than a suspicion. It is serious only if its code can take what the preview does not show. Benign look-alike: an
 * upgrade of a publicly named program, which is only noted.
 */
export const youngUpgradeableProgram: ScanRule<
  'young-upgradeable-program',
  YoungUpgradeableProgram
> = {
  id: 'young-upgradeable-program',
  code: 'YOUNG_UPGRADEABLE_PROGRAM',
  severity: 'medium',
  sources: ['Solana upgradeable loader: program data holds slot and authority'],
  evaluate: (context) => {
    const { scenarios } = context
    if (!scenarios?.slot) return []
    const { slot } = scenarios
    const exposed = exposureIn(context)
    return scenarios.programs
      .filter(({ program }) => exposed.programs.includes(program))
      .flatMap((age) => observe(age, slot, context))
  },
}

const observe = (
  age: ProgramAge,
  slot: bigint,
  context: RiskContext,
): Observation<YoungUpgradeableProgram>[] => {
  const young = isPinned(age, context) ? undefined : youngProgramOf(age, slot)
  if (!young) return []
  const { program, programData } = age
  const { days, upgradeAuthority } = young
  const calls = context.resolved.instructions.filter(({ programId }) => programId === program)
  return [
    {
      params: { program, upgradeAuthority, days: Number(days) },
      subject: programData,
      at: calls.map(({ path }) => path),
      severity: severityOf(program, context),
    },
  ]
}

const severityOf = (program: Address, context: RiskContext): Severity => {
  // Protocols with a name are upgraded often, and known for it.
  if (namedProgramOf(program)) return 'low'
  const worst = worstScenario(context)
  if (worst === 'critical') return 'high'
  // A price that others can change is no theft, however young the program is.
  if (worst !== undefined && worst !== 'info') return 'medium'
  return context.scenarios?.status === 'ran' ? 'low' : 'medium'
}
