import { ran } from '../../../findings/reason-check.ts'
import type { TokenCheck } from '../assess/token-check.ts'

/** T08: it stays where it was issued. Fine for badges; nothing that could be sold. */
export const nonTransferableCheck: TokenCheck = {
  id: 'non-transferable',
  family: 'seizure',
  critical: 'always',
  evaluate: ({ state }) =>
    state.nonTransferable
      ? ran({
          code: 'NON_TRANSFERABLE',
          // Something that can be divided is made to be passed on.
          severity: state.decimals === 0 ? 'low' : 'high',
          message:
            'This token can never be passed on: whoever has it can neither sell nor send it.',
        })
      : ran(),
}
