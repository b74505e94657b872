import type { PageFacts } from '../page/page-facts.ts'
import { collectFields } from './collect-fields.ts'
import { collectFrames } from './collect-frames.ts'
import { collectHead } from './collect-head.ts'
import { collectScripts } from './collect-scripts.ts'
import { collectTexts } from './collect-texts.ts'
import { absoluteUrl } from './page-text.ts'

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
