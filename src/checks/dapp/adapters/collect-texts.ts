import { attributeUrl, readableText, readableTexts } from './page-text.ts'

/** Maximum visible text: the beginning shows what a page is about. */
const textLengthMax = 60_000

/** Maximum text stored before a field. */
const tailLengthMax = 160

/** A longer button is a paragraph. */
const buttonLengthMax = 60

/** Per kind, so that no page takes longer to assess than to read. */
const headingsMax = 30
const picturesMax = 200
const buttonsMax = 2_000
const linksMax = 500

/**
 * Collects visible text, and headings, buttons and picture texts separately. `tail` returns the last of the text while
 * reading.
 */
export const collectTexts = (rewriter: HTMLRewriter) => {
  const headings: string[] = []
  const buttons: string[] = []
  const linkUrls: string[] = []
  const pictureTexts: string[] = []
  let text = ''
  let tail = ''
  let hiddenDepth = 0
  rewriter
    .on('script, style, noscript, title, option', {
      element: (element) => {
        hiddenDepth += 1
        element.onEndTag(() => {
          hiddenDepth -= 1
        })
      },
    })
    .on('h1', intoNew(headings))
    .on('button', intoNew(buttons))
    .on('a', intoNew(buttons))
    .on('[role="button"]', intoNew(buttons))
    .on('a[href]', {
      element: (element) => {
        if (linkUrls.length < linksMax) linkUrls.push(attributeUrl(element, 'href'))
      },
    })
    .on('input[type="button" i], input[type="submit" i]', {
      element: (element) => {
        buttons.push(element.getAttribute('value') ?? '')
      },
    })
    .on('img[alt]', {
      element: (element) => {
        pictureTexts.push(element.getAttribute('alt') ?? '')
      },
    })
    .onDocument({
      text: (chunk) => {
        if (hiddenDepth > 0) return
        if (text.length < textLengthMax) text += chunk.text
        tail = (tail + chunk.text).slice(-tailLengthMax)
      },
    })
  return {
    tail: () => readableText(tail),
    read: () => ({
      headings: readableTexts(headings, headingsMax),
      buttons: readableTexts(buttons, buttonsMax).filter(({ length }) => length <= buttonLengthMax),
      linkUrls,
      pictureTexts: readableTexts(pictureTexts, picturesMax),
      text: readableText(text),
    }),
  }
}

/** Handlers that collect the text of each element as a new entry. */
const intoNew = (list: string[]): HTMLRewriterTypes.HTMLRewriterElementContentHandlers => ({
  element: () => {
    list.push('')
  },
  text: ({ text }) => {
    const last = list.length - 1
    if ((list[last] ?? '').length < 1_000) list[last] = (list[last] ?? '') + text
  },
})
