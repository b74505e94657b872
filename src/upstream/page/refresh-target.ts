/** The URL in `5; url=https://…`; undefined where a page only asks to be loaded again. */
export const refreshTarget = (text: string): string | undefined => {
  const target = /^\s*[\d.]*\s*[;,]?\s*url\s*=\s*(?:"([^"]*)"|'([^']*)'|(.*))/is.exec(text)
  const url = (target?.[1] ?? target?.[2] ?? target?.[3])?.trim()
  return url === '' ? undefined : url
}
