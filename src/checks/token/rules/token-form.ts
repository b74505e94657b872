import { failed } from '../../../findings/check.ts'
import type { TokenCheck } from '../assess/token-check.ts'

/** Classifies the token by decimals and supply. NFTs are not assessed like tokens that are traded in amounts. */
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
