/** Longer ones lead nowhere that anybody could have meant. */
const lengthMax = 4_096

/** The URL in `5; url=https://…`; undefined where a page only asks to be loaded again. */
export const refreshTarget = (text: string): string | undefined => {
  const short = text.slice(0, lengthMax).replace(/\s+/g, ' ')
  const target = /^\s*[\d.]*\s*[;,]?\s*url\s*=\s*(?:"([^"]*)"|'([^']*)'|(.*))/is.exec(short)
  const url = (target?.[1] ?? target?.[2] ?? target?.[3])?.trim()
  return url === '' ? undefined : url
}
