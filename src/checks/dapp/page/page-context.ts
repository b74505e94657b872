import { readAppAddress } from '../site/app-address.ts'
import { siteOf } from '../../../lists/sites/known-sites.ts'
import type { JudgeUrl, PageContext } from './page-check.ts'
import type { PageFacts, PageLook } from './page-facts.ts'
import { readableCode } from './readable-code.ts'
import { seeksWallet } from './wallet-use.ts'

/** What the page checks read. Of a page that was not seen only the way to it is known, so that its facts are empty. */
export const pageContextOf = (look: PageLook, judgeUrl: JudgeUrl): PageContext | undefined => {
  const facts = look.status === 'seen' ? look.facts : unseenPage(look.hops)
  const address = addressOf(facts.hops.at(-1))
  if (!address) return undefined
  const site = siteOf(address.host, address.name)
  const code = readableCode(facts)
  return {
    address,
    ...(site && { site }),
    facts,
    code,
    wantsWallet: seeksWallet(facts, code),
    judgeUrl,
  }
}

/** A redirect may lead to what is no address at all. */
const addressOf = (url: string | undefined) => {
  try {
    return url === undefined ? undefined : readAppAddress(url)
  } catch {
    return undefined
  }
}

const unseenPage = (hops: readonly string[]): PageFacts => ({
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
