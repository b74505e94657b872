import { saysApp } from '../../facts/origin.ts'
import type { Observation, Rule } from '../../context/rule.ts'
import { shortAddress } from '../../../findings/words/amounts.ts'

/**
 * An app has the user replace the code of a program of his. Anybody can fill a buffer and give it to him, so that his
 * signature may put a stranger's code over everything that the program keeps. Benign look-alike: developers who upgrade
 * from their own tools, which no app asks for (not meant).
 */
export const programReplaced: Rule = {
  id: 'program-replaced',
  flag: 'PROGRAM_REPLACED',
  severity: 'high',
  stage: 'scored',
  sources: ['Solana BPF loaders: Upgrade, SetAuthority of a buffer', 'kora#542 (orphan buffers)'],
  evaluate: (context) =>
    saysApp(context)
      ? context.instructions.flatMap(({ actions, path }) =>
          actions.flatMap((action): Observation[] => {
            if (action.type !== 'upgrade-program') return []
            if (!context.identity.isUsers(action.authority)) return []
            return [
              {
                what: `Replaces the code of your program ${shortAddress(action.program)} by what is in ${shortAddress(action.buffer)}.`,
                why: 'Whoever wrote that code decides over everything that the program keeps.',
                advice: 'Do not sign unless you filled this buffer yourself and have compared it.',
                at: [path],
                subject: action.program,
              },
            ]
          }),
        )
      : [],
}
