import type { TokenCheck } from '../assess/token-check.ts'

/** It cannot leave the account it was issued to: fine for badges, but it can never be sold. */
export const nonTransferableCheck: TokenCheck<'non-transferable', { divisible: boolean }> = {
  id: 'non-transferable',
  code: 'NON_TRANSFERABLE',
  severity: 'high',
  family: 'seizure',
  critical: true,
  evaluate: ({ mint, state }) => {
    if (!state.nonTransferable) return []
    // A divisible token is normally made to be traded.
    const divisible = state.decimals > 0
    return [{ params: { divisible }, subject: mint, severity: divisible ? 'high' : 'low' }]
  },
}
