import type { PageFrame } from '../page/page-facts.ts'
import { attributeUrl } from './page-text.ts'

/** Advertisements come in dozens. */
const framesMax = 100

/** Collects frames that have a URL. */
export const collectFrames = (rewriter: HTMLRewriter) => {
  const frames: PageFrame[] = []
  rewriter.on('iframe[src], frame[src], embed[src], object[data]', {
    element: (element) => {
      const url = attributeUrl(element, element.tagName === 'object' ? 'data' : 'src')
      if (url !== '' && frames.length < framesMax) frames.push({ url, ...looksOf(element) })
    },
  })
  return (): PageFrame[] => frames
}

const looksOf = (element: HTMLRewriterTypes.Element): Omit<PageFrame, 'url'> => {
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
