/** Letters that Unicode does not decompose, and how they are spelled without diacritics. */
const spelledOut: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ł: 'l',
  ı: 'i',
}

/** A label without diacritics (`munchen` for `münchen`). Undefined if it contains other scripts. */
export const plainLatin = (label: string): string | undefined => {
  const plain = [...label.normalize('NFKD').replace(/\p{Mn}/gu, '')]
    .map((letter) => spelledOut[letter] ?? letter)
    .join('')
  return /^[a-z0-9-]*$/.test(plain) ? plain : undefined
}
