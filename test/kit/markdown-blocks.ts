/** Code blocks of a Markdown text in this language, in their order; '' for those without one. */
export const blocksOf = (markdown: string, language: string): string[] =>
  [...markdown.matchAll(/^```(\w*)\n(.*?)^```$/gms)]
    .filter(([, name]) => name === language)
    .map(([, , block = '']) => block)

/** Languages of all code blocks. */
export const languagesOf = (markdown: string): Set<string> =>
  new Set([...markdown.matchAll(/^```(\w*)\n.*?^```$/gms)].map(([, name = '']) => name))
