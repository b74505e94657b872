/** `$0.42`, `$310`, `$12,400`: precise enough to compare. */
export const dollarText = (usd: number): string =>
  usd < 100
    ? `$${usd.toFixed(2).replace(/\.00$/, '')}`
    : `$${Number(usd.toPrecision(3)).toLocaleString('en', { maximumFractionDigits: 0 })}`

/** `about $12.50`. */
export const aboutDollarText = (usd: number): string =>
  usd > 0 && usd < 0.01 ? 'less than $0.01' : `about ${dollarText(usd)}`
