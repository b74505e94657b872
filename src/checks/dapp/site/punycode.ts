const base = 36
const tMin = 1
const tMax = 26
const skew = 38
const damp = 700
const initialBias = 72
const initialN = 128
const codePointMax = 0x10ffff

/** A host label as people see it: `xn--…` decoded (RFC 3492), others as they are; undefined where it does not decode. */
export const unicodeLabel = (label: string): string | undefined =>
  label.startsWith('xn--') ? decode(label.slice(4)) : label

const decode = (text: string): string | undefined => {
  const cut = text.lastIndexOf('-')
  const output = [...text.slice(0, Math.max(0, cut))].map((letter) => letter.codePointAt(0) ?? 0)
  let at = cut < 0 ? 0 : cut + 1
  let n = initialN
  let i = 0
  let bias = initialBias
  while (at < text.length) {
    const before = i
    for (let weight = 1, k = base; ; k += base) {
      const digit = digitOf(text.charCodeAt(at))
      at += 1
      if (digit === undefined) return undefined
      i += digit * weight
      const threshold = Math.min(tMax, Math.max(tMin, k - bias))
      if (digit < threshold) break
      weight *= base - threshold
      if (weight > codePointMax * base) return undefined
    }
    bias = adapt(i - before, output.length + 1, before === 0)
    n += Math.floor(i / (output.length + 1))
    i %= output.length + 1
    if (n > codePointMax) return undefined
    output.splice(i, 0, n)
    i += 1
  }
  return String.fromCodePoint(...output)
}

const digitOf = (unit: number): number | undefined => {
  if (unit >= 0x30 && unit <= 0x39) return unit - 0x30 + 26
  const letter = unit | 0x20
  return letter >= 0x61 && letter <= 0x7a ? letter - 0x61 : undefined
}

const adapt = (delta: number, length: number, first: boolean): number => {
  let left = first ? Math.floor(delta / damp) : delta >> 1
  left += Math.floor(left / length)
  let k = 0
  while (left > ((base - tMin) * tMax) >> 1) {
    left = Math.floor(left / (base - tMin))
    k += base
  }
  return k + Math.floor(((base - tMin + 1) * left) / (left + skew))
}
