import type { Address } from '../../../solana/address/address.ts'
import type { ScanRule } from '../../context/rule.ts'
import { namesApp } from '../../facts/origin.ts'

export type ProgramReplaced = { program: Address; buffer: Address }

/**
 * An app makes the user replace the code of the user's own program. Anyone can fill a buffer and transfer it, so the
 * signature may put a stranger's code in control of everything that the program holds. Benign look-alike: developers
 * who upgrade from their own tools, which no app requests (not reported).
 */
export const programReplaced: ScanRule<'program-replaced', ProgramReplaced> = {
  id: 'program-replaced',
  code: 'PROGRAM_REPLACED',
  severity: 'high',
  sources: ['Solana BPF loaders: Upgrade, SetAuthority of a buffer', 'kora#542 (orphan buffers)'],
  evaluate: (context) =>
    namesApp(context)
      ? context.instructions.flatMap(({ actions, path }) =>
          actions.flatMap((action) => {
            if (action.type !== 'upgrade-program') return []
            const { authority, program, buffer } = action
            if (!context.identity.isUser(authority)) return []
            return [{ params: { program, buffer }, at: [path], subject: program, after: buffer }]
          }),
        )
      : [],
}
