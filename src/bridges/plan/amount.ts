/** More decimals than any coin has, and few enough to compute with. */
export const maxDecimals = 36

/** Balances fit into 128 bits on every chain, except for tokens made to overflow the arithmetic of others. */
export const maxBaseUnits = 2n ** 128n - 1n

/** Solana counts in 64 bits. */
export const maxSolanaBaseUnits = 2n ** 64n - 1n

const decimalNumber = /^(\d{1,60})(?:\.(\d{1,60}))?$/

/**
 * Base units of an amount in whole units: `1.5` with 6 decimals is 1500000. Undefined if the text is not such a number
 * or is finer than a base unit; trailing zeros do not count.
 */
export const toBaseUnits = (text: string, decimals: number): bigint | undefined => {
  const [, whole, fraction = ''] = decimalNumber.exec(text) ?? []
  if (whole === undefined || !isDecimals(decimals)) return undefined
  const digits = fraction.replace(/0+$/, '')
  return digits.length > decimals ? undefined : BigInt(whole + digits.padEnd(decimals, '0'))
}

/** An exact decimal: no exponent, no trailing zeros, `0.` before a fraction. */
export const fromBaseUnits = (amount: bigint, decimals: number): string => {
  const sign = amount < 0n ? '-' : ''
  const digits = (amount < 0n ? -amount : amount).toString().padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals)
  const fraction = digits.slice(digits.length - decimals).replace(/0+$/, '')
  return `${sign}${whole}${fraction && `.${fraction}`}`
}

const isDecimals = (decimals: number): boolean =>
  Number.isInteger(decimals) && decimals >= 0 && decimals <= maxDecimals
