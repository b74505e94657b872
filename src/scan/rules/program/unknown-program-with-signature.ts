import type { Observation } from '../../../findings/check.ts'
import type { Address } from '../../../solana/address/address.ts'
import type { ScanRule } from '../../context/rule.ts'
import type { RiskContext } from '../../context/risk-context.ts'
import { exposureIn } from '../../facts/exposure.ts'
import { namedProgramOf, onlyNamedProgram } from '../../facts/named-programs.ts'
import { isExposed } from '../../scenarios/exposure.ts'
import type { ScenarioGap } from '../../scenarios/report.ts'

export type UnknownProgramWithSignature = {
  program: Address
  /** Its public name, if it has one. */
  name?: string
  /** Why the transaction was not run in other scenarios. */
  gap?: ScenarioGap
}

/**
 * An unknown program gets the user's signature or accounts, and its effects in other scenarios could not be tested.
 * Many honest apps use unknown programs, so nothing is reported if the scenarios ran without a change. If they were
 * attempted and failed, the verdict is not safe, because the author of the program may have caused the failure. If the
 * server runs none, it is noted, and so is a publicly named program that is too large to explore in time.
 */
export const unknownProgramWithSignature: ScanRule<
  'unknown-program-with-signature',
  UnknownProgramWithSignature
> = {
  id: 'unknown-program-with-signature',
  incomplete: true,
  code: 'UNKNOWN_PROGRAM_WITH_SIGNATURE',
  severity: 'medium',
  sources: [
    'Blockaid writable_accounts_farming',
    'OISY: unknown programs must not block, most dapps are such (dfinity/oisy-wallet#13692)',
  ],
  evaluate: (context) => {
    const { scenarios } = context
    if (scenarios?.status === 'ran' || scenarios?.status === 'not-needed') return []
    const exposure = exposureIn(context)
    const { programs } = exposure
    const program = programs.find((each) => !namedProgramOf(each)) ?? programs[0]
    return program && isExposed(exposure) ? [observe(program, context)] : []
  },
}

const observe = (
  program: Address,
  context: RiskContext,
): Observation<UnknownProgramWithSignature> => {
  const { resolved, scenarios } = context
  const calls = resolved.instructions.filter(({ programId }) => programId === program)
  const gap = scenarios ? scenarios.gap : 'scenarios-off'
  const name = namedProgramOf(program)?.name
  return {
    params: { program, ...(name !== undefined && { name }), ...(gap && { gap }) },
    at: calls.map(({ path }) => path),
    subject: program,
    ...(isNoted(context) && { severity: 'low' }),
  }
}

/** Whether the gap says nothing about the program: it was not attempted, or a publicly named program is large. */
const isNoted = (context: RiskContext): boolean => {
  const { scenarios } = context
  if (!scenarios || scenarios.status === 'untold') return true
  return scenarios.gap === 'out-of-time' && onlyNamedProgram(context) !== undefined
}
