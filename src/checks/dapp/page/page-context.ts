import { readAppAddress } from '../site/app-address.ts'
import { siteOf } from '../../../lists/sites/known-sites.ts'
import type { AssessUrl, PageContext } from './page-check.ts'
import type { PageFacts, PageReading } from './page-facts.ts'
import { readableCode } from './readable-code.ts'
import { usesWallet } from './wallet-use.ts'

/** Input of the page checks. For a page that was not read, only the redirects are known and its facts are empty. */
export const pageContextOf = (page: PageReading, assessUrl: AssessUrl): PageContext | undefined => {
  const facts = page.status === 'read' ? page.facts : unreadPage(page.hops)
  const address = addressOf(facts.hops.at(-1))
  if (!address) return undefined
  const site = siteOf(address.host, address.name)
  const code = readableCode(facts)
  return {
    address,
    ...(site && { site }),
    facts,
    code,
    usesWallet: usesWallet(facts, code),
    assessUrl,
  }
}

/** A redirect may lead to something that is not an address. */
const addressOf = (url: string | undefined) => {
  try {
    return url === undefined ? undefined : readAppAddress(url)
  } catch {
    return undefined
  }
}

const unreadPage = (hops: readonly string[]): PageFacts => ({
  hops,
  status: 0,
  cut: false,
  title: '',
  siteNames: [],
  headings: [],
  pictureTexts: [],
  canonicalUrls: [],
  iconUrls: [],
  scripts: [],
  fields: [],
  buttons: [],
  linkUrls: [],
  frames: [],
  text: '',
})
