import { parseAddress } from '../../../solana/address/address.ts'
import { notApplicable, ran } from '../../../findings/reason-check.ts'
import { weighedFact } from '../assess/capability.ts'
import { shortAddress } from '../../../findings/words/amounts.ts'
import type { TokenCheck } from '../assess/token-check.ts'

/** Names that hold the address of another token, so that whoever searches for that address finds this one. */
export const namedAddressCheck: TokenCheck = {
  id: 'named-address',
  family: 'identity',
  critical: 'never',
  evaluate: (context) => {
    if (context.names.length === 0) return notApplicable('It has no name.')
    const text = context.names.map(({ symbol, name }) => `${symbol} ${name}`).join(' ')
    const other = (text.match(/[1-9A-HJ-NP-Za-km-z]{32,44}/g) ?? [])
      .map(parseAddress)
      .find((each) => each !== undefined && each !== context.mint)
    return other
      ? ran({
          code: 'NAMES_ANOTHER_TOKEN',
          severity: weighedFact(context, 'high'),
          message: `Its name holds another address (${shortAddress(other)}), as if it were that token.`,
        })
      : ran()
  },
}
