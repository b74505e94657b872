import { notApplicable } from '../../../findings/check.ts'
import { mixesAlphabets } from '../../../tokens/look-alike.ts'
import type { OffChainCheck } from '../assess/token-check.ts'
import { weighedFact } from '../assess/weigh.ts'

/**
 * A word of its name mixes letters of several alphabets that look alike, although no known token is called that. Names in
 * one other alphabet are fine.
 */
export const mixedAlphabetsCheck: OffChainCheck<'mixed-alphabets', { called: string }> = {
  id: 'mixed-alphabets',
  code: 'MIXED_ALPHABETS',
  severity: 'medium',
  family: 'identity',
  sources: ['Unicode TR39, mixed-script detection and confusables'],
  evaluate: ({ mint, names, trust, matches }) => {
    if (names.length === 0) return notApplicable({ reason: 'token-unnamed' })
    // Which token it imitates says more.
    if (matches.some(({ symbol, name }) => symbol === 'disguised' || name === 'disguised'))
      return []
    const called = names
      .flatMap(({ symbol, name }) => [symbol, name])
      .find((text) => mixesAlphabets(text))
    return called === undefined
      ? []
      : [{ params: { called }, subject: mint, severity: weighedFact({ trust }, 'medium') }]
  },
}
