import { decodeHTML, decodeHTMLAttribute } from 'entities'

/** Page text as people read it: references decoded, invisible characters removed, white space joined. */
export const readableText = (raw: string): string => tidied(decodeHTML(raw))

const tidied = (text: string): string =>
  text
    .replace(
      /[\u034f\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]/g,
      '',
    )
    .replace(/\s+/g, ' ')
    .trim()

/** A longer text is no name, heading or label. */
const shortTextMax = 300

/** The non-empty texts among the first `max`, each truncated. */
export const readableTexts = (raws: readonly string[], max: number): string[] =>
  raws
    .slice(0, max)
    .map((raw) => readableText(raw.slice(0, shortTextMax * 4)).slice(0, shortTextMax))
    .filter((text) => text !== '')

/** An attribute as readable text, or an empty string. */
export const attributeText = (element: HTMLRewriterTypes.Element, name: string): string =>
  tidied(decodedAttribute(element, name))

/** An attribute with its character references decoded, or an empty string. */
export const decodedAttribute = (element: HTMLRewriterTypes.Element, name: string): string =>
  decodeHTMLAttribute(element.getAttribute(name) ?? '')

/** An attribute that holds a URL, or an empty string. */
export const attributeUrl = (element: HTMLRewriterTypes.Element, name: string): string =>
  decodedAttribute(element, name).trim()

/** Resolves a URL like the page would. Returns invalid ones unchanged. */
export const absoluteUrl = (url: string, base: string): string =>
  URL.parse(url, base)?.href ?? URL.parse(url)?.href ?? url
