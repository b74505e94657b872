/** More decimals than any coin has, and few enough that the power below stays small. */
export const decimalsMax = 36

const decimalNumber = /^(\d{1,60})(?:\.(\d{1,60}))?$/

/**
 * Base units of an amount as people write it: `1.5` with 6 decimals is 1500000. Undefined where the text is no such
 * number, or is finer than a base unit; zeros at the end do not make it finer.
 */
export const toBaseUnits = (text: string, decimals: number): bigint | undefined => {
  const [, whole, fraction = ''] = decimalNumber.exec(text) ?? []
  if (whole === undefined || !isDecimals(decimals)) return undefined
  const digits = fraction.replace(/0+$/, '')
  return digits.length > decimals ? undefined : BigInt(whole + digits.padEnd(decimals, '0'))
}

/** As people write it, exactly: no exponent, no zeros at the end, `0.` in front of a fraction. */
export const fromBaseUnits = (amount: bigint, decimals: number): string => {
  const sign = amount < 0n ? '-' : ''
  const digits = (amount < 0n ? -amount : amount).toString().padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals)
  const fraction = digits.slice(digits.length - decimals).replace(/0+$/, '')
  return `${sign}${whole}${fraction && `.${fraction}`}`
}

const isDecimals = (decimals: number): boolean =>
  Number.isInteger(decimals) && decimals >= 0 && decimals <= decimalsMax
