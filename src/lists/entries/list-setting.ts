// Readers of the settings of lists: the value, or undefined where the text is not what is expected.

/** Ids of known lists, comma separated. */
export const listNames =
  (known: readonly string[]) =>
  (text: string): string[] | undefined => {
    const names = text.split(',').map((name) => name.trim())
    const unique = [...new Set(names)]
    return unique.every((name) => known.includes(name)) ? unique : undefined
  }

/** `id=https://…`, comma separated: where a list is downloaded instead of where its publisher has it. */
export const listUrls =
  (known: readonly string[]) =>
  (text: string): ReadonlyMap<string, string> | undefined => {
    const urls = new Map<string, string>()
    for (const part of text.split(',')) {
      const equals = part.indexOf('=')
      const name = part.slice(0, equals).trim()
      const url = URL.parse(part.slice(equals + 1).trim())
      if (equals === -1 || !known.includes(name) || urls.has(name)) return undefined
      if (!url || !['http:', 'https:'].includes(url.protocol)) return undefined
      urls.set(name, part.slice(equals + 1).trim())
    }
    return urls
  }
