import { Fault } from '../basics/fault.ts'

/** The third argument of a reviver (ECMA-262 "JSON.parse source text access"), which TypeScript's library lacks. */
type Reviver = (key: string, value: unknown, context?: { source?: string }) => unknown

/**
 * An integer beyond 2^53 has at least sixteen digits, and follows a colon, a comma, a bracket or nothing; most answers
 * contain none and skip the slow path. Digits elsewhere belong to a fraction or a string, such as the System program.
 */
const mayHoldBigInteger = /(?:^|[:,[])\s*-?\d{16}/

/**
 * The rent epoch of every rent-exempt account (u64::MAX), as nodes write it. Nothing uses it, and it alone would put
 * every answer about accounts on the slow path, which takes six times as long; so it becomes text.
 */
const rentFree = '"rentEpoch":18446744073709551615,'
const rentFreeAsText = '"rentEpoch":"18446744073709551615",'

const integer = /^-?\d+$/

/**
 * Parses JSON without rounding: an integer that a double cannot hold exactly becomes a bigint, all other numbers stay
 * numbers; Solana answers contain u64 values. The rent epoch of an account may be returned as text. Throws
 * UPSTREAM_ERROR if the text is not JSON.
 */
export const parseJsonExactly = (json: string): unknown => {
  const text = json.replaceAll(rentFree, rentFreeAsText)
  const exact: Reviver = (_key, value, context) =>
    typeof value === 'number' &&
    !Number.isSafeInteger(value) &&
    context?.source !== undefined &&
    integer.test(context.source)
      ? BigInt(context.source)
      : value
  try {
    return mayHoldBigInteger.test(text) ? JSON.parse(text, exact) : JSON.parse(text)
  } catch {
    // The parser's own message quotes the text, which may echo the request.
    throw new Fault('source-unusable', {}, { internal: 'the answer is not JSON' })
  }
}
