/** Markdown of the document as HTML. HTML in it is shown as text. */
export const prose = (markdown: string): string => {
  if (markdown === '') return ''
  const markup = Bun.markdown.html(markdown, {
    noHtmlBlocks: true,
    noHtmlSpans: true,
    strikethrough: false,
    tasklists: false,
    headings: { ids: true },
  })
  let chapter = ''
  return markup.replaceAll(/<h2 id="([^"]+)">|<table>.*?<\/table>/gs, (found, id?: string) => {
    if (id === undefined) return labelledTable(found, chapter)
    chapter = id
    return found
  })
}

/** A single paragraph without its `<p>`. */
export const line = (markdown: string): string =>
  prose(markdown)
    .trim()
    .replace(/^<p>((?:(?!<p>)[\s\S])*)<\/p>$/, '$1')

/** A table named by its chapter, each cell with its column's name, for screens too narrow for columns. */
const labelledTable = (table: string, chapter: string): string => {
  const labels = [...table.matchAll(/<th[^>]*>(.*?)<\/th>/g)].map(([, label = '']) => label)
  let column = 0
  return table
    .replace('<table>', `<table class="stacked" aria-labelledby="${chapter}">`)
    .replaceAll(/<tr>|<td/g, (tag) => {
      if (tag === '<tr>') column = 0
      return tag === '<tr>' ? tag : `<td data-label="${labels[column++] ?? ''}"`
    })
}
