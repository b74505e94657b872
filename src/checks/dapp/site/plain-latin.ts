/** Letters that Unicode does not take apart, as they are written where they are missing. */
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

/** A label without the marks of its letters (`münchen` is `munchen`); undefined where other scripts are in it. */
export const plainLatin = (label: string): string | undefined => {
  const plain = [...label.normalize('NFKD').replace(/\p{Mn}/gu, '')]
    .map((letter) => spelledOut[letter] ?? letter)
    .join('')
  return /^[a-z0-9-]*$/.test(plain) ? plain : undefined
}
