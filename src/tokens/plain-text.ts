/** Text for comparison: ignores full-width forms, case and repeated spaces. */
export const plainText = (text: string): string =>
  text.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim()

/** `plainText` without a leading dollar sign, which often precedes symbols. */
export const plainSymbol = (text: string): string => plainText(text).replace(/^\$/, '')
