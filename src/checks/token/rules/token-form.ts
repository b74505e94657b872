import { failed, ran } from '../../../findings/reason-check.ts'
import type { TokenCheck } from '../assess/token-check.ts'

/** T26: what kind of thing it is by its decimals and supply. An NFT is not weighed as something that is traded in amounts. */
export const tokenFormCheck: TokenCheck = {
  id: 'token-form',
  family: 'record',
  critical: 'always',
  evaluate: ({ kind, state }) => {
    if (kind === 'nft')
      return failed(
        'It is an NFT, a single piece that cannot be divided: whether it is genuine and worth anything is not judged here.',
      )
    return state.decimals === 0 && kind === 'fungible'
      ? ran({
          code: 'INDIVISIBLE',
          severity: 'info',
          message:
            'It cannot be divided: tickets, passes and editions are like this, money is not.',
        })
      : ran()
  },
}
