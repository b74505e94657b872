import { notApplicable } from '../../../findings/check.ts'
import { type Imitation, type ImitationSeverities, observeImitation } from '../assess/imitation.ts'
import { type TokenCheck, unlessVerified } from '../assess/token-check.ts'

/** Its name looks like that of a known token but is spelled differently: other scripts, digits, added signs. */
export const lookAlikeCheck: TokenCheck<'look-alike', Imitation> = {
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

/** Letters of other scripts within a Latin word are not typed by mistake. */
const onPurpose: ImitationSeverities = {
  backed: { both: 'critical', name: 'critical', symbol: 'critical' },
  'well-known': { both: 'high', name: 'high', symbol: 'high' },
  verified: { both: 'high', name: 'medium', symbol: 'medium' },
}

/** Digits, signs, and letters like I and l also coincide without intent: SOI is not SOL. */
const byChance: ImitationSeverities = {
  backed: { both: 'critical', name: 'critical', symbol: 'high' },
  'well-known': { both: 'high', name: 'medium', symbol: 'low' },
  verified: { both: 'high', name: 'low', symbol: 'low' },
}

const isPlain = (text: string): boolean => /^[ -~]*$/.test(text)
