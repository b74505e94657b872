import type { DappCheck } from '../assess/check.ts'
import { placeOf } from '../site/app-address.ts'

/** Zero-width, direction and control characters: the address that people read is not the one that opens. */
export const hiddenCharactersCheck: DappCheck<'hidden-characters', { host: string }> = {
  id: 'hidden-characters',
  code: 'HIDDEN_CHARACTERS',
  severity: 'high',
  critical: true,
  evaluate: ({ address }) =>
    /[\p{Cc}\p{Cf}\u115f\u1160\u3164\uffa0]/u.test(address.input)
      ? [{ params: { host: address.host }, subject: placeOf(address) }]
      : [],
}
