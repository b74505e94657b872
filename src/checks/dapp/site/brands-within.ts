import { type BrandSite, searchedSites } from '../../../lists/sites/known-sites.ts'

/** Letters by which brands are found. Every brand that is searched for has more. */
const startLength = 3

const brandsByStart: ReadonlyMap<string, readonly BrandSite[]> = Map.groupBy(
  searchedSites,
  ({ brand }) => brand.slice(0, startLength),
)

/** Brands that occur in a text, longest first: looked up at each position, since there are hundreds of them. */
export const brandsWithin = (text: string): BrandSite[] => {
  const found = new Set<BrandSite>()
  for (let at = 0; at + startLength <= text.length; at += 1)
    for (const site of brandsByStart.get(text.slice(at, at + startLength)) ?? [])
      if (text.startsWith(site.brand, at)) found.add(site)
  return [...found].sort((one, other) => other.brand.length - one.brand.length)
}

/** Brands with the same first letter. */
export const brandsFrom = (letter: string): readonly BrandSite[] => brandsByLetter.get(letter) ?? []

const brandsByLetter: ReadonlyMap<string, readonly BrandSite[]> = Map.groupBy(
  searchedSites,
  ({ brand }) => brand.slice(0, 1),
)
