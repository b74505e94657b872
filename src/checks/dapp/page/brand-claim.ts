import { skeletonOf } from '../../../tokens/look-alike.ts'
import { readAppAddress } from '../site/app-address.ts'
import {
  type BrandSite,
  brandSites,
  type KnownSite,
  siteOf,
} from '../../../lists/sites/known-sites.ts'
import type { PageFacts } from './page-facts.ts'

/** How a page claims to be a known site. */
export type BrandClaim = {
  other: BrandSite
  title: boolean
  siteName: boolean
  /** In a heading or a logo. */
  shown: boolean
  /** It declares the site's own address as its original. */
  canonical: boolean
  /** Its icon is loaded from the site itself. */
  icon: boolean
  /** It links to the site: copies still link to the original's documentation and community. */
  linked: boolean
  /** The name can only mean this site: it is no ordinary word, or appears next to a word of the trade. */
  distinct: boolean
}

/**
 * Words next to a name that do not change the claim. News, prices and lists use other words, and add their own name.
 */
const companions = new Set(
  'the app web web3 website site official home wallet extension exchange swap dex finance protocol claim airdrop rewards connect login portal dashboard staking launch launchpad download trade trading bridge'.split(
    ' ',
  ),
)

/** Companions that distinguish a project from the ordinary word in its name. */
const tradeWords = new Set(
  'wallet extension exchange swap dex finance protocol claim airdrop staking launchpad bridge'.split(
    ' ',
  ),
)

/**
 * The known site that a page claims to be. Undefined if it also has its own name, as pages about a site do. `ownLabel`
 * is the registered name of the page's host, without suffix.
 */
export const brandClaimOf = (facts: PageFacts, ownLabel: string): BrandClaim | undefined => {
  const own = skeletonOf(ownLabel)
  const canonicalSites = facts.canonicalUrls.map(siteOfUrl)
  const iconSites = facts.iconUrls.map(siteOfUrl)
  const linkedSites = facts.linkUrls.map(siteOfUrl)
  const parts = titleParts(facts.title)
  const logos = facts.pictureTexts.filter((text) => /\blogo\b|\bicon\b/i.test(text))
  for (const other of brandSites) {
    const isNamed = (text: string): boolean => naming(text, other) !== undefined
    const siteName = facts.siteNames.some(isNamed)
    const title = parts.some(isNamed)
    if (!siteName && !title) continue
    if (namesItself([...parts, ...facts.siteNames], own, other)) continue
    if (!siteName && facts.siteNames.length > 0) continue
    return {
      other,
      title,
      siteName,
      shown:
        facts.headings.some(isNamed) ||
        logos.some((text) => isNamed(text.replace(/\b(?:logo|icon)\b/gi, ''))),
      canonical: canonicalSites.includes(other),
      icon: iconSites.includes(other),
      linked: linkedSites.includes(other),
      distinct: [...parts, ...facts.siteNames].some((text) => naming(text, other) === 'distinct'),
    }
  }
  return undefined
}

/** The known site that a URL leads to. */
export const siteOfUrl = (url: string): KnownSite | undefined => {
  try {
    const { host, name } = readAppAddress(url)
    return siteOf(host, name)
  } catch {
    return undefined
  }
}

const titleParts = (title: string): string[] =>
  title.slice(0, 300).split(/\s*[|–—·•»]\s*|\s+[:-]+\s+|:\s+/)

/** Whether a text is nothing but the name of a site. `distinct` if it can only mean that site. */
const naming = (text: string, { name, brand, commonWord, community }: BrandSite) => {
  const words = text
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '')
  if (words.length === 0 || words.length > 5) return undefined
  const left = skeletonOf(words.filter((word) => !companions.has(word)).join(''))
  const whole = skeletonOf(words.join(''))
  const target = [skeletonOf(brand), skeletonOf(name)]
  if (!target.includes(left) && !target.includes(whole)) return undefined
  if (community) return 'plain'
  return !commonWord || words.some((word) => tradeWords.has(word)) ? 'distinct' : 'plain'
}

/**
 * A page of `cointimes.com` that shows "Cointimes" names itself. One of `phantom-claim.com` is not excused by its name.
 */
const namesItself = (texts: readonly string[], own: string, { brand }: BrandSite): boolean =>
  own.length >= 4 &&
  !own.includes(skeletonOf(brand)) &&
  texts.some((text) => {
    const skeleton = skeletonOf(text)
    return skeleton.length >= 4 && (own.includes(skeleton) || skeleton.includes(own))
  })
