import { failed } from '../../../findings/check.ts'
import type { TokenCheck } from '../assess/token-check.ts'

/** What it is by decimals and supply. An NFT is not assessed as something that is traded in amounts. */
export const tokenFormCheck: TokenCheck<'token-form', { supply: bigint }> = {
  id: 'token-form',
  code: 'INDIVISIBLE',
  severity: 'info',
  family: 'record',
  critical: true,
  evaluate: ({ kind, mint, state }) => {
    if (kind === 'nft') return failed({ reason: 'token-is-nft' })
    return state.decimals === 0 && kind === 'fungible'
      ? [{ params: { supply: state.supply }, subject: mint }]
      : []
  },
}
