import type { TokenCheck } from '../assess/token-check.ts'

/** It stays where it was issued: fine for badges, but nothing that could be sold. */
export const nonTransferableCheck: TokenCheck<'non-transferable', { divisible: boolean }> = {
  id: 'non-transferable',
  code: 'NON_TRANSFERABLE',
  severity: 'high',
  family: 'seizure',
  critical: true,
  evaluate: ({ mint, state }) => {
    if (!state.nonTransferable) return []
    // What can be divided is made to be passed on.
    const divisible = state.decimals > 0
    return [{ params: { divisible }, subject: mint, severity: divisible ? 'high' : 'low' }]
  },
}
