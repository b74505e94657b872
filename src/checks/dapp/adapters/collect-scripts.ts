import type { PageScript } from '../page/page-facts.ts'
import { attributeUrl, decodedAttribute } from './page-text.ts'

/** Data that browsers do not run. */
const dataTypes = /json|importmap|speculationrules|template|x-handlebars|shader/i

/** Attributes whose text is a program. */
const handlerNames = ['onload', 'onclick', 'onerror', 'onkeydown', 'oncontextmenu', 'onsubmit']

/** Programs of a page in their order; those in attributes count as written into it, with the name of the attribute in front. */
export const collectScripts = (rewriter: HTMLRewriter) => {
  const scripts: PageScript[] = []
  let running = false
  rewriter
    .on('script', {
      element: (element) => {
        running = !dataTypes.test(element.getAttribute('type') ?? '')
        const url = attributeUrl(element, 'src')
        if (running) scripts.push({ text: dataText(url), ...(url === '' ? {} : { url }) })
      },
      text: ({ text }) => {
        const last = scripts.at(-1)
        if (running && last) last.text += text
      },
    })
    .on('iframe[srcdoc]', {
      element: (element) => {
        scripts.push({ text: decodedAttribute(element, 'srcdoc') })
      },
    })
    .on(handlerNames.map((name) => `[${name}]`).join(', '), {
      element: (element) => {
        for (const name of handlerNames) {
          const text = decodedAttribute(element, name)
          if (text) scripts.push({ text: `${name}=${text}` })
        }
      },
    })
  return (): PageScript[] =>
    scripts.filter(({ url, text }) => url !== undefined || text.trim() !== '')
}

/** The script in a `data:` address, which is not loaded from anywhere. */
const dataText = (url: string): string => {
  const [, encoding, text = ''] = /^data:[^,]{0,200}?(;base64)?,(.*)$/is.exec(url) ?? []
  try {
    return encoding ? atob(text) : decodeURIComponent(text)
  } catch {
    return ''
  }
}
