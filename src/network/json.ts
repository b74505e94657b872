import { Fault } from '../basics/fault.ts'

/** The third argument of a reviver (ECMA-262 "JSON.parse source text access"), which TypeScript's library lacks. */
type Reviver = (key: string, value: unknown, context?: { source?: string }) => unknown

/**
 * Sixteen digits are the fewest that an integer beyond 2^53 can have; most answers hold none and skip the slow path.
 * Digits behind a point are of a fraction, and those within a word of a text.
 */
const mayHoldBigInteger = /(?<![.\w])\d{16}/

/**
 * What every account free of rent says (u64::MAX), as nodes write it. Nobody reads it, and it alone would put every answer
 * about accounts on the slow path, which takes six times as long; so this one becomes text.
 */
const rentFree = '"rentEpoch":18446744073709551615,'
const rentFreeAsText = '"rentEpoch":"18446744073709551615",'

const integer = /^-?\d+$/

/**
 * Parses JSON without rounding: an integer that a double cannot hold exactly becomes a bigint, all other numbers stay
 * numbers; Solana answers hold u64 values. The rent epoch of an account may come as text. Throws UPSTREAM_ERROR on other
 * text.
 */
export const parseJsonExactly = (given: string): unknown => {
  const text = given.replaceAll(rentFree, rentFreeAsText)
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
    // The parser's own message quotes the text, which may echo what was asked.
    throw new Fault('source-unusable', {}, { internal: 'the answer is not JSON' })
  }
}
