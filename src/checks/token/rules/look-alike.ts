import { notApplicable, ran } from '../../../findings/reason-check.ts'
import { type ImitationGrades, imitationReasons } from '../assess/imitation.ts'
import type { TokenCheck } from '../assess/token-check.ts'

/** T14: to the eye its name is that of a known token, and it is spelled otherwise: other scripts, digits, added signs. */
export const lookAlikeCheck: TokenCheck = {
  id: 'look-alike',
  family: 'identity',
  critical: 'unless-verified',
  evaluate: (context) => {
    if (!context.called) return notApplicable('It has no name.')
    const words = context.names.map(({ symbol, name }) => symbol + name).join('')
    return ran(...imitationReasons(context, 'disguised', isPlain(words) ? byChance : onPurpose))
  },
}

/** Letters of other scripts within a Latin word are nobody's slip. */
const onPurpose: ImitationGrades = {
  backed: { both: 'critical', name: 'critical', symbol: 'critical' },
  'well-known': { both: 'high', name: 'high', symbol: 'high' },
  verified: { both: 'high', name: 'medium', symbol: 'medium' },
}

/** Digits, signs, and letters like I and l also meet without anybody's meaning to: SOI is not SOL. */
const byChance: ImitationGrades = {
  backed: { both: 'critical', name: 'critical', symbol: 'high' },
  'well-known': { both: 'high', name: 'medium', symbol: 'low' },
  verified: { both: 'high', name: 'low', symbol: 'low' },
}

const isPlain = (text: string): boolean => /^[ -~]*$/.test(text)
