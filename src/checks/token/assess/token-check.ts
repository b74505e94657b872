import type { Check } from '../../../findings/check.ts'
import type { TokenContext } from './token-context.ts'

/**
 * What a check is a side of. `seizure`: holders can be kept from their tokens; `dilution`: others can make them worth
 * less; `identity`: it is not what it claims to be; `record`: what is known about it so far.
 */
export type TokenFamily = 'seizure' | 'dilution' | 'identity' | 'record'

/** One check of a token. Its words are in `words/en`, keyed by its id. */
export type TokenCheck<Id extends string = string, Params = unknown> = Check<
  TokenContext,
  Id,
  Params
> & { family: TokenFamily }

/** For `critical`: a verified token may be low without the check. */
export const unlessVerified = ({ trust }: TokenContext): boolean => trust === 'unverified'
