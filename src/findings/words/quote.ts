import { controlCharacters, invisibleCharacters } from '../../basics/invisible-characters.ts'

/** Untrusted text for use in a sentence: on one line, truncated, with everything invisible replaced. */
export const quoteText = (text: string, maxChars = 160): string => {
  const visible = text
    .slice(0, maxChars * 2)
    .replace(new RegExp(controlCharacters, 'g'), '�')
    .replace(new RegExp(invisibleCharacters, 'gu'), '�')
    .replace(/\s+/g, ' ')
    .trim()
  const characters = [...visible]
  const cut = characters.length > maxChars || text.length > maxChars * 2
  return `“${characters.slice(0, maxChars).join('')}${cut ? '…' : ''}”`
}
