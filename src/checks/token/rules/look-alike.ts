import { notApplicable } from '../../../findings/check.ts'
import { type Imitation, type ImitationSeverities, observeImitation } from '../assess/imitation.ts'
import { type OffChainCheck, unlessVerified } from '../assess/token-check.ts'

/** Its name looks like a known token's but is spelled differently: other scripts, digits, added symbols. */
export const lookAlikeCheck: OffChainCheck<'look-alike', Imitation> = {
  id: 'look-alike',
  code: 'LOOK_ALIKE',
  severity: 'high',
  family: 'identity',
  critical: unlessVerified,
  evaluate: (context) => {
    if (!context.called) return notApplicable({ reason: 'token-unnamed' })
    const words = context.names.map(({ symbol, name }) => symbol + name).join('')
    return observeImitation(context, 'disguised', isPlain(words) ? byChance : onPurpose)
  },
}

/** Letters of other scripts inside a Latin word are not typing errors. */
const onPurpose: ImitationSeverities = {
  backed: { both: 'critical', name: 'critical', symbol: 'critical' },
  'well-known': { both: 'high', name: 'high', symbol: 'high' },
  verified: { both: 'high', name: 'medium', symbol: 'medium' },
}

/** Digits, symbols, and letters such as I and l also coincide by accident: SOI is not SOL. */
const byChance: ImitationSeverities = {
  backed: { both: 'critical', name: 'critical', symbol: 'high' },
  'well-known': { both: 'high', name: 'medium', symbol: 'low' },
  verified: { both: 'high', name: 'low', symbol: 'low' },
}

const isPlain = (text: string): boolean => /^[ -~]*$/.test(text)
