import type { PageFacts, PageFrame, PageScript } from '../page/page-facts.ts'
import { collectFields } from './collect-fields.ts'
import { collectHead } from './collect-head.ts'
import { collectTexts } from './collect-texts.ts'
import { absoluteUrl, attributeUrl, decodedAttribute } from './page-text.ts'

export type PageSource = Pick<PageFacts, 'hops' | 'status' | 'cut'> & {
  html: string
  /** The `Refresh` header. Pages may have the same as a `<meta>`. */
  refreshHeader?: string
}

/** Reads an HTML page, however broken. Scripts do not run, and nothing is loaded. */
export const extractFacts = ({ hops, status, cut, html, refreshHeader }: PageSource): PageFacts => {
  const rewriter = new HTMLRewriter()
  const readHead = collectHead(rewriter)
  const texts = collectTexts(rewriter)
  const readScripts = collectScripts(rewriter)
  const readFields = collectFields(rewriter, texts.tail)
  const readFrames = collectFrames(rewriter)
  rewriter.transform(html)

  const { base, canonicalUrls, iconUrls, refreshes, ...head } = readHead()
  const { linkUrls, ...read } = texts.read()
  const here = hops.at(-1) ?? ''
  const resolve = (url: string): string => absoluteUrl(url, absoluteUrl(base, here))
  const refreshUrl = [refreshHeader ?? '', ...refreshes]
    .map(refreshTarget)
    .find((target) => target !== undefined)
  return {
    hops,
    status,
    cut,
    ...head,
    ...read,
    canonicalUrls: canonicalUrls.map(resolve),
    iconUrls: iconUrls.map(resolve),
    scripts: readScripts().map(({ url, text }) => ({
      text,
      ...(url === undefined ? {} : { url: resolve(url) }),
    })),
    linkUrls: linkUrls.map(resolve),
    fields: readFields(),
    frames: readFrames().map((frame) => ({ ...frame, url: resolve(frame.url) })),
    ...(refreshUrl === undefined ? {} : { refreshUrl: resolve(refreshUrl) }),
  }
}

/** No honest refresh is longer. */
const refreshMaxChars = 4_096

/** The URL in `5; url=https://…`. Undefined if the page only reloads itself. */
export const refreshTarget = (text: string): string | undefined => {
  const short = text.slice(0, refreshMaxChars).replace(/\s+/g, ' ')
  const target = /^\s*[\d.]*\s*[;,]?\s*url\s*=\s*(?:"([^"]*)"|'([^']*)'|(.*))/is.exec(short)
  const url = (target?.[1] ?? target?.[2] ?? target?.[3])?.trim()
  return url === '' ? undefined : url
}

/** Script types that browsers do not run. */
const dataTypes = /json|importmap|speculationrules|template|x-handlebars|shader/i

/** Attributes that contain code. */
const handlerNames = ['onload', 'onclick', 'onerror', 'onkeydown', 'oncontextmenu', 'onsubmit']

/** Collects scripts in order. Code in attributes counts as inline, prefixed with the attribute's name. */
const collectScripts = (rewriter: HTMLRewriter) => {
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

/** Advertisements come in dozens. */
const framesMax = 100

/** Collects frames that have a URL. */
const collectFrames = (rewriter: HTMLRewriter) => {
  const frames: PageFrame[] = []
  rewriter.on('iframe[src], frame[src], embed[src], object[data]', {
    element: (element) => {
      const url = attributeUrl(element, element.tagName === 'object' ? 'data' : 'src')
      if (url !== '' && frames.length < framesMax) frames.push({ url, ...visibilityOf(element) })
    },
  })
  return (): PageFrame[] => frames
}

const visibilityOf = (element: HTMLRewriterTypes.Element): Omit<PageFrame, 'url'> => {
  const style = (element.getAttribute('style') ?? '').toLowerCase().replace(/\s+/g, '')
  const sizes = ['width', 'height'].map(
    (name) => element.getAttribute(name) ?? new RegExp(`(?:^|;)${name}:([^;!]+)`).exec(style)?.[1],
  )
  return {
    hidden:
      element.hasAttribute('hidden') ||
      /display:none|visibility:hidden|opacity:0(?:\.0+)?(?:;|!|$)/.test(style) ||
      sizes.some((size) => /^[01](?:px)?$/.test(size?.trim() ?? '')),
    covers:
      element.tagName === 'frame' ||
      sizes.every((size) => /^(?:100%|100d?v[wh])$/.test(size?.trim() ?? '')),
  }
}
