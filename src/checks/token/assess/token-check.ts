import type { Check } from '../../../findings/reason-check.ts'
import type { TokenContext } from './token-context.ts'

/**
 * What a check is a side of. `seizure`: holders can be kept from their tokens; `dilution`: others can make them worth
 * less; `identity`: it is not what it says it is; `record`: what is known of it so far.
 */
export type TokenFamily = 'seizure' | 'dilution' | 'identity' | 'record'

/** One thing that can be wrong with a token: one file under checks/, one line in the registry, one test. */
export type TokenCheck = Omit<Check<TokenContext>, 'critical' | 'family'> & {
  /** `unless-verified`: a token that somebody vouches for may be low without it. */
  critical: 'always' | 'unless-verified' | 'never'
  family: TokenFamily
}

/** The checks as the runner takes them, for one token. */
export const checksFor = (
  checks: readonly TokenCheck[],
  { trust }: TokenContext,
): Check<TokenContext>[] =>
  checks.map((check) => ({
    ...check,
    critical:
      check.critical === 'always' ||
      (check.critical === 'unless-verified' && trust === 'unverified'),
  }))
