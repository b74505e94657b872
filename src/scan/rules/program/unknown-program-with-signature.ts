import { exposureIn } from '../../facts/exposure.ts'
import { isExposed } from '../../scenarios/exposure.ts'
import type { ScenarioReport } from '../../scenarios/report.ts'
import type { Observation, RiskContext, Rule } from '../../context/rule.ts'
import { shortAddress } from '../../../findings/words/amounts.ts'

/**
 * A program that nobody here knows gets the user's signature or accounts, and it could not be tried out what it does
 * under other circumstances. Most honest apps are unknown programs, so that this is nothing where that trial was made
 * and everything stayed as it is. Where it was attempted and failed, the verdict is not safe, because whoever writes
 * the program may have made it fail; where nobody tries such things at all, it is noted.
 */
export const unknownProgramWithSignature: Rule = {
  id: 'unknown-program-with-signature',
  incomplete: true,
  flag: 'UNKNOWN_PROGRAM_WITH_SIGNATURE',
  severity: 'medium',
  stage: 'scored',
  sources: [
    'Blockaid writable_accounts_farming',
    'OISY: unknown programs must not block, most dapps are such (dfinity/oisy-wallet#13692)',
  ],
  evaluate: (context) => {
    const { scenarios } = context
    if (scenarios?.status === 'ran' || scenarios?.status === 'not-needed') return []
    const exposure = exposureIn(context)
    const [program] = exposure.programs
    return program && isExposed(exposure) ? [observe(program, scenarios, context)] : []
  },
}

const observe = (
  program: string,
  scenarios: ScenarioReport | undefined,
  { resolved }: RiskContext,
): Observation => {
  const calls = resolved.instructions.filter(({ programId }) => programId === program)
  return {
    what: `Gives your signature or your accounts to the program ${shortAddress(program)}, which is not known here.`,
    why: scenarios
      ? `What it does now may not be what it does when you have signed, and that could not be tried: ${scenarios.reason ?? 'no reason given'}.`
      : 'What it does now may not be what it does when you have signed, and that is not tried here.',
    advice: 'Sign only if you trust the app that asks for it.',
    at: calls.map(({ path }) => path),
    ...(calls[0] && { subject: calls[0].programId }),
    ...((!scenarios || scenarios.status === 'untold') && { severity: 'low' as const }),
  }
}
