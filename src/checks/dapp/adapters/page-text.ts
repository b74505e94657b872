import { decodeHTML, decodeHTMLAttribute } from 'entities'

/** Text of a page as people read it: references decoded, invisible characters removed, white space joined. */
export const readableText = (raw: string): string => tidied(decodeHTML(raw))

const tidied = (text: string): string =>
  text
    .replace(
      /[\u034f\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]/g,
      '',
    )
    .replace(/\s+/g, ' ')
    .trim()

/** Longer than this is no name, heading or label. */
const shortTextMax = 300

/** Those of the first `max` that say something, each cut where no name goes on. */
export const readableTexts = (raws: readonly string[], max: number): string[] =>
  raws
    .slice(0, max)
    .map((raw) => readableText(raw.slice(0, shortTextMax * 4)).slice(0, shortTextMax))
    .filter((text) => text !== '')

/** An attribute as it reads; empty where there is none. */
export const attributeText = (element: HTMLRewriterTypes.Element, name: string): string =>
  tidied(decodedAttribute(element, name))

/** An attribute with its character references decoded; empty where there is none. */
export const decodedAttribute = (element: HTMLRewriterTypes.Element, name: string): string =>
  decodeHTMLAttribute(element.getAttribute(name) ?? '')

/** An attribute that holds a URL; empty where there is none. */
export const attributeUrl = (element: HTMLRewriterTypes.Element, name: string): string =>
  decodedAttribute(element, name).trim()

/** A URL as the page means it; as written where it is none. */
export const absoluteUrl = (url: string, base: string): string =>
  URL.parse(url, base)?.href ?? URL.parse(url)?.href ?? url
