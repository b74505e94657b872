import type { Check } from '../../../findings/check.ts'
import type { OffChainContext, TokenContext } from './token-context.ts'

/**
 * What a check is about. `seizure`: holders can lose access to their tokens. `dilution`: others can make the tokens
 * worth less. `identity`: the token is not what it claims to be. `record`: what is known about its past.
 */
export type TokenFamily = 'seizure' | 'dilution' | 'identity' | 'record'

/** One check of a token. Its sentences are in `words/en`, keyed by its id. */
export type TokenCheck<
  Id extends string = string,
  Params = unknown,
  Context = TokenContext,
> = Check<Context, Id, Params> & { family: TokenFamily }

/** A check that reads nothing from the chain, so that it also runs on a token whose mint could not be read. */
export type OffChainCheck<Id extends string = string, Params = unknown> = TokenCheck<
  Id,
  Params,
  OffChainContext
>

/** For `critical`: the level of a verified token may be low without this check. */
export const unlessVerified = ({ trust }: Pick<TokenContext, 'trust'>): boolean =>
  trust === 'unverified'
