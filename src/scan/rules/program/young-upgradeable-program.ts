import type { ProgramAge } from '../../../solana/vm/vm.ts'
import { exposureIn } from '../../facts/exposure.ts'
import { youngProgramOf } from '../../facts/program-age.ts'
import type { Observation, RiskContext, Rule } from '../../context/rule.ts'
import type { Severity } from '../../../findings/severity.ts'
import { shortAddress } from '../../../findings/words/amounts.ts'

/**
 * An unknown program that gets something of the user's was deployed a short while ago, and one person's key may replace
 * it at any time, even between the preview and the execution. Every young honest project looks like this: it is never
 * more than a doubt, and a serious one only where the transaction is unstable too, or where the program was put there
 * within a day, gets what it could take, and now does nothing with it at all.
 */
export const youngUpgradeableProgram: Rule = {
  id: 'young-upgradeable-program',
  flag: 'YOUNG_UPGRADEABLE_PROGRAM',
  severity: 'medium',
  stage: 'scored',
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

const observe = (age: ProgramAge, slot: bigint, context: RiskContext): Observation[] => {
  const young = youngProgramOf(age, slot)
  if (!young) return []
  const { program, programData } = age
  const { days, upgradeAuthority } = young
  const since = days === 0n ? 'less than a day' : days === 1n ? 'one day' : `${days} days`
  return [
    {
      what: `The program ${shortAddress(program)} has been what it is for ${since}, and ${shortAddress(upgradeAuthority)} can replace it at any time.`,
      why: 'The code that runs when your signature is used need not be the code that was tried out.',
      advice: 'Sign only if you trust the app that asks for it.',
      subject: programData,
      severity: severityOf(days, context),
    },
  ]
}

const severityOf = (days: bigint, context: RiskContext): Severity => {
  const { scenarios } = context
  if ((scenarios?.worse.length ?? 0) > 0) return 'high'
  if (days === 0n && isIdle(context)) return 'high'
  return scenarios?.status === 'ran' ? 'low' : 'medium'
}

/** Whether nothing comes of it but the fee: an app asks for a signature so that something is done. */
const isIdle = ({ simulation, states, effects, resolved }: RiskContext): boolean =>
  simulation.status === 'ok' &&
  // A state that did not change is the very one from before.
  [...states.after].every(([account, after]) => after === states.before.get(account)) &&
  effects.balances.every(({ owner }) => owner === resolved.feePayer)
