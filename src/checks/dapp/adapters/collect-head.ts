import { attributeText, attributeUrl, readableTexts } from './page-text.ts'

/** Metadata that names the site or the page. */
const nameProperties = new Set([
  'og:site_name',
  'application-name',
  'apple-mobile-web-app-title',
  'og:title',
  'twitter:title',
])

/** Those that name the site rather than the page. */
const siteNameProperties = new Set([
  'og:site_name',
  'application-name',
  'apple-mobile-web-app-title',
])

/** Per kind. No honest page has more names. */
const namesMax = 10
const urlsMax = 30

/** Collects the title, the names and the URLs in a page's head. */
export const collectHead = (rewriter: HTMLRewriter) => {
  let title = ''
  let titles = 0
  let base = ''
  const siteNames: string[] = []
  const titleNames: string[] = []
  const canonicalUrls: string[] = []
  const iconUrls: string[] = []
  const refreshes: string[] = []
  rewriter
    .on('title', {
      element: () => {
        titles += 1
      },
      text: ({ text }) => {
        if (titles === 1) title += text
      },
    })
    .on('base[href]', {
      element: (element) => {
        base ||= attributeUrl(element, 'href')
      },
    })
    .on('meta', {
      element: (element) => {
        const name = attributeText(element, 'property') || attributeText(element, 'name')
        const content = element.getAttribute('content') ?? ''
        const key = name.toLowerCase()
        if (siteNameProperties.has(key)) siteNames.push(content)
        else if (nameProperties.has(key)) titleNames.push(content)
        else if (key === 'og:url') canonicalUrls.push(attributeUrl(element, 'content'))
        if (attributeText(element, 'http-equiv').toLowerCase() === 'refresh')
          refreshes.push(attributeUrl(element, 'content'))
      },
    })
    .on('link[href]', {
      element: (element) => {
        const kinds = attributeText(element, 'rel').toLowerCase().split(' ')
        const url = attributeUrl(element, 'href')
        if (kinds.includes('canonical')) canonicalUrls.push(url)
        if (kinds.some((kind) => kind === 'icon' || kind.startsWith('apple-touch-icon')))
          iconUrls.push(url)
      },
    })
  return () => ({
    base,
    title: readableTexts([title, ...titleNames], namesMax)[0] ?? '',
    siteNames: readableTexts(siteNames, namesMax),
    canonicalUrls: canonicalUrls.filter((url) => url !== '').slice(0, urlsMax),
    iconUrls: iconUrls.filter((url) => url !== '').slice(0, urlsMax),
    refreshes,
  })
}
