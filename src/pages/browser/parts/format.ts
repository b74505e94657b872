const whole = new Intl.NumberFormat('en', { maximumFractionDigits: 0 })
const short = new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 2 })

/** From here on, numbers are written with a power of ten: their digits would fill the page. */
const maxWritten = 1e15
const scientific = new Intl.NumberFormat('en', { notation: 'scientific', maximumFractionDigits: 2 })

/** `1,234,567` */
export const count = (value: number): string =>
  Math.abs(value) < maxWritten ? whole.format(value) : scientific.format(value)

/** `0`, `0.3`, `12` */
export const rate = (perSecond: number): string =>
  perSecond === 0 ? '0' : perSecond < 10 ? perSecond.toFixed(1) : count(perSecond)

/** `< 1 ms`, `41 ms`, `12.3 s`; the stats have whole milliseconds. */
export const milliseconds = (ms: number): string =>
  ms < 1
    ? '< 1 ms'
    : ms < 10_000
      ? `${whole.format(ms)} ms`
      : ms < maxWritten
        ? `${(ms / 1000).toFixed(1)} s`
        : `${count(ms / 1000)} s`

/** Most tokens have up to nine decimals, and all that an amount has are shown. */
const usualDecimals = 9

/**
 * An amount of any asset: small ones with at least five significant digits, those above a million with two decimals.
 */
export const amount = (value: number): string => {
  const size = Math.abs(value)
  if (size === 0) return '0'
  if (size >= maxWritten) return size < 1e21 ? short.format(value) : scientific.format(value)
  const digits =
    size >= 1e6 ? 2 : Math.min(20, Math.max(usualDecimals, 4 - Math.floor(Math.log10(size))))
  return new Intl.NumberFormat('en', { maximumFractionDigits: digits }).format(value)
}

/** `+1.5` or `−1.5`, with the minus sign that screen readers read out. */
export const signedAmount = (value: number): string =>
  value < 0 ? `−${amount(-value)}` : `+${amount(value)}`

/** `$0.00001234`, `$1.23`, `$4.56M` */
export const usd = (value: number): string => {
  const size = Math.abs(value)
  const sign = value < 0 ? '−' : ''
  if (size >= maxWritten) return `${sign}$${scientific.format(size)}`
  if (size >= 1e6) return `${sign}$${short.format(size)}`
  if (size >= 1 || size === 0)
    return `${sign}$${new Intl.NumberFormat('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 }).format(size)}`
  const text = amount(Number(size.toPrecision(5)))
  return `${sign}$${/^0\.\d$/.test(text) ? `${text}0` : text}`
}

/** `+$1.23`: a result, to the cent unless it is less than one. */
export const signedUsd = (value: number): string => {
  const shown = usd(Math.abs(value) < 0.01 ? value : Math.round(value * 100) / 100)
  return value > 0 ? `+${shown}` : shown
}

/** `+1.20 %`; `0.00 %` of a change that is too small to be seen. */
export const change = (percent: number): string => {
  const size = Math.abs(percent)
  const shown = size < 100 ? size.toFixed(2) : count(size)
  return `${shown === '0.00' ? '' : percent < 0 ? '−' : '+'}${shown} %`
}

export const percent = (value: number): string => `${amount(Number(value.toPrecision(3)))} %`

/** First and last characters of an address; too few to compare addresses by. */
export const shortAddress = (address: string): string =>
  address.length > 12 ? `${address.slice(0, 4)}…${address.slice(-4)}` : address

/** `12 s ago`, `3 min ago`; the date after a day. */
export const ago = (then: Date, nowMs: number): string => {
  const seconds = Math.max(0, Math.round((nowMs - then.getTime()) / 1000))
  if (Number.isNaN(seconds)) return ''
  if (seconds < 60) return `${seconds} s ago`
  if (seconds < 3600) return `${Math.round(seconds / 60)} min ago`
  if (seconds < 86_400) return `${Math.round(seconds / 3600)} h ago`
  return then.toISOString().slice(0, 10)
}

/** The largest amount of a token has 20. */
const maxDigits = 32

/** Base units as an exact decimal number: `1234567`, 6 → `1.234567`. */
export const units = (raw: string, decimals: number): string => {
  if (!/^\d+$/.test(raw)) return raw
  if (raw.length > maxDigits) return count(Number(raw) / 10 ** decimals)
  const padded = raw.padStart(decimals + 1, '0')
  const whole = padded.slice(0, padded.length - decimals)
  const fraction = padded.slice(padded.length - decimals).replace(/0+$/, '')
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',')
  return fraction ? `${grouped}.${fraction}` : grouped
}

/** `mint-authority` → `mint authority` */
export const words = (id: string): string => id.replaceAll(/[-_]+/g, ' ').toLowerCase()
