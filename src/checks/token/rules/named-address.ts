import { notApplicable } from '../../../findings/check.ts'
import { type Address, parseAddress } from '../../../solana/address/address.ts'
import type { OffChainCheck } from '../assess/token-check.ts'
import { weighedFact } from '../assess/weigh.ts'

/** Its name contains the address of another token, so a search for that address finds this token. */
export const namedAddressCheck: OffChainCheck<'named-address', { named: Address }> = {
  id: 'named-address',
  code: 'NAMES_ANOTHER_TOKEN',
  severity: 'high',
  family: 'identity',
  evaluate: (context) => {
    const { mint, names } = context
    if (names.length === 0) return notApplicable({ reason: 'token-unnamed' })
    const text = names.map(({ symbol, name }) => `${symbol} ${name}`).join(' ')
    const named = (text.match(/[1-9A-HJ-NP-Za-km-z]{32,44}/g) ?? [])
      .map(parseAddress)
      .find((each) => each !== undefined && each !== mint)
    return named
      ? [{ params: { named }, subject: mint, severity: weighedFact(context, 'high') }]
      : []
  },
}
