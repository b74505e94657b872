import type { PageScript } from '../page/page-facts.ts'
import { attributeUrl, decodedAttribute } from './page-text.ts'

/** Script types that browsers do not run. */
const dataTypes = /json|importmap|speculationrules|template|x-handlebars|shader/i

/** Attributes that contain code. */
const handlerNames = ['onload', 'onclick', 'onerror', 'onkeydown', 'oncontextmenu', 'onsubmit']

/** Collects scripts in order. Code in attributes counts as inline, prefixed with the attribute's name. */
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

/** The script inside a `data:` URL, which is not loaded from anywhere. */
const dataText = (url: string): string => {
  const [, encoding, text = ''] = /^data:[^,]{0,200}?(;base64)?,(.*)$/is.exec(url) ?? []
  try {
    return encoding ? atob(text) : decodeURIComponent(text)
  } catch {
    return ''
  }
}
